import type { Translate } from '@saffron/core/i18n'
import type { Plugin } from '@saffron/core/plugins'

import { askHidden, readPipedLines } from '../shell/ask.ts'
import { commandLine } from '../shell/command-line.ts'
import type { Context } from '../shell/context.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { openBrowser } from '../shell/open-browser.ts'
import type { JsonOption } from '../shell/options.ts'
import { printAlways, printInfo } from '../shell/output.ts'
import { withSession } from '../shell/run-command.ts'
import { writeJson } from '../shell/write-json.ts'
import { cleanName } from '../ui/clean-name.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { findPlugin } from './find-plugin.ts'
import { isSignedIn, SIGN_IN_MINUTES, waitForSignIn } from './wait-for-sign-in.ts'

interface ConnectOptions extends JsonOption {
  readonly clientId?: string
  readonly open?: boolean
}

/** `saffron plugins connect`: stores the user's key, or signs in to the plugin's service in the browser. */
export const connectPlugin = (typed: string, options: ConnectOptions): Promise<void> =>
  withSession(options, async (context) => {
    const { api, t } = context
    const plugin = await findPlugin(context, typed)
    const name = cleanName(plugin.name)
    if (plugin.needs.length === 0) return printInfo(t('cli.plugins.needsNothing', { name }))
    if (isSignedIn(plugin)) {
      const command = commandLine(`plugins disconnect ${plugin.key}`)
      throw new CommandError(t('cli.plugins.disconnectFirst', { name, command }))
    }
    const given = plugin.needs.includes('account') ? await clientOf(options, t) : { key: await readKey(t) }
    const connection = await api.plugins.connectPlugin({ params: { id: plugin.id }, body: given })
    if (options.json) return writeJson(connection)
    if (connection.authorizeUrl !== undefined) {
      await signIn(context, plugin, { url: connection.authorizeUrl, open: options.open })
    }
    printInfo(t('cli.plugins.connected', { name }))
  })

/** `saffron plugins disconnect`: deletes the user's key or account. */
export const disconnectPlugin = (typed: string, options: JsonOption): Promise<void> =>
  withSession(options, async (context) => {
    const { api, t } = context
    const { id, name } = await findPlugin(context, typed)
    const connection = await api.plugins.disconnectPlugin({ params: { id } })
    if (options.json) return writeJson(connection)
    printInfo(t('cli.plugins.disconnected', { name: cleanName(name) }))
  })

/** The client that the user registered with the service, whose secret may be empty. */
async function clientOf({ clientId }: ConnectOptions, t: Translate) {
  if (clientId === undefined) return {}
  const clientSecret = process.stdin.isTTY ? (await askHidden(t('cli.plugins.secretAsked'))).trim() : await pipedLine()
  return { clientId, ...(clientSecret !== '' && { clientSecret }) }
}

/** Reads a key from a prompt or a pipe. As an argument, every user of the machine could see it. */
export async function readKey(t: Translate): Promise<string> {
  const key = process.stdin.isTTY ? (await askHidden(t('cli.plugins.keyAsked'))).trim() : await pipedLine()
  if (key === '') throw new CommandError(t('cli.plugins.noKey'), EXIT.usage)
  return key
}

const pipedLine = async (): Promise<string> => ((await readPipedLines())[0] ?? '').trim()

/** Opens the service's page, and waits until the user has signed in there. */
async function signIn(
  { api, t }: Context,
  { id }: Plugin,
  { url, open }: { readonly url: string; readonly open: boolean | undefined },
): Promise<void> {
  printAlways(t('cli.plugins.signIn'))
  printAlways(`\n    ${cleanLine(url)}\n`)
  printInfo(t('cli.plugins.signInWait', { minutes: SIGN_IN_MINUTES }))
  if (/^https?:/.test(url)) void openBrowser(url, open)
  if ((await waitForSignIn(api, id)) === undefined) throw new CommandError(t('cli.plugins.signInLate'))
}
