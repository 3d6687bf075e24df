import { signOut } from '@saffron/core/session'

import { commandLine } from '../shell/command-line.ts'
import type { GlobalOptions } from '../shell/context.ts'
import { printInfo, writeLine } from '../shell/output.ts'
import { requireSession, withServer } from '../shell/run-command.ts'
import { writeJson } from '../shell/write-json.ts'
import { cleanLine } from '../ui/clean-text.ts'

export const logout = (options: GlobalOptions): Promise<void> =>
  withServer(options, async ({ api, session, t }) => {
    if (session.readTokens() === null) {
      return printInfo(t('cli.error.signedOut', { api: api.baseUrl, command: commandLine('login') }))
    }
    await signOut({ api, session })
    printInfo(t('cli.logout.done', { api: api.baseUrl }))
  })

export const whoami = (options: GlobalOptions & { readonly json?: true }): Promise<void> =>
  withServer(options, async (context) => {
    requireSession(context)
    const { api, t } = context
    const user = await api.auth.me()
    if (options.json) return writeJson({ ...user, api: api.baseUrl })
    const { name, email, role, impersonatedBy } = user
    const values = { name, email, role, api: api.baseUrl }
    const line = impersonatedBy
      ? t('cli.whoami.visit', { ...values, visitor: impersonatedBy.name })
      : t('cli.whoami.line', values)
    writeLine(cleanLine(line))
  })
