import { signIn, signOut, signUp } from '@saffron/core/session'

import { ask, askHidden, readPipedLines } from '../shell/ask.ts'
import type { Context, GlobalOptions } from '../shell/context.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { say, writeLine } from '../shell/output.ts'
import { requireSession, withServer } from '../shell/run-command.ts'
import { cleanLine } from '../ui/clean-text.ts'

export interface LoginOptions extends GlobalOptions {
  readonly signup?: true
  readonly name?: string
  readonly code?: string
}

/** `saffron login [email]`: the password is asked for, or is the line that comes through a pipe; never a flag. */
export const login = (email: string | undefined, options: LoginOptions): Promise<void> =>
  withServer(options, async (context) => {
    const { api, session, t } = context
    const isFirst = session.readTokens() === null
    const credentials = await readCredentials(email, context)
    const body = { ...credentials, ...pick(options) }
    const user = options.signup ? await signUp({ api, session }, body) : await signIn({ api, session }, credentials)
    const values = { api: api.baseUrl, email: user.email }
    say(options.signup ? t('cli.login.created', values) : t('cli.login.done', values))
    if (isFirst) say(t('cli.login.kept', { path: context.sessionPath }))
  })

export const logout = (options: GlobalOptions): Promise<void> =>
  withServer(options, async ({ api, session, t }) => {
    await signOut({ api, session })
    say(t('cli.logout.done', { api: api.baseUrl }))
  })

export const whoami = (options: GlobalOptions & { readonly json?: true }): Promise<void> =>
  withServer(options, async (context) => {
    requireSession(context)
    const { api, t } = context
    const user = await api.auth.me()
    if (options.json) return writeLine(JSON.stringify({ ...user, api: api.baseUrl }))
    const { name, email, role } = user
    writeLine(cleanLine(t('cli.whoami.line', { name, email, role, api: api.baseUrl })))
  })

async function readCredentials(
  given: string | undefined,
  { t }: Context,
): Promise<{ email: string; password: string }> {
  if (!process.stdin.isTTY) {
    const lines = await readPipedLines()
    const email = given ?? lines.shift() ?? ''
    const password = lines.find((line) => line !== '') ?? ''
    if (email === '' || password === '') throw new CommandError(t('cli.error.cannotAsk'), EXIT.usage)
    return { email, password }
  }
  const email = given ?? (await ask(t('cli.login.asked.email')))
  const password = await askHidden(t('cli.login.asked.password'))
  return { email, password }
}

const pick = ({ name, code }: LoginOptions): { name?: string; code?: string } => ({
  ...(name === undefined ? {} : { name }),
  ...(code === undefined ? {} : { code }),
})
