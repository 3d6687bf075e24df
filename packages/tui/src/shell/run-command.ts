import type { Translate } from '@saffron/core/i18n'

import { commandLine } from './command-line.ts'
import { requireProfile } from './config/require-profile.ts'
import { DEFAULT_API } from './config/setting-keys.ts'
import { type Context, type GlobalOptions, openContext, openTranslator } from './context.ts'
import { CommandError, EXIT, type ExitCode } from './exit-codes.ts'
import { flushData } from './output.ts'
import { printFailure } from './print-failure.ts'
import { failureLine } from './report-failure.ts'

/** Runs a command with a server. Any error becomes one line on stderr and an exit code. */
export async function withServer(
  options: GlobalOptions,
  run: (context: Context) => Promise<ExitCode | void>,
): Promise<void> {
  await finish(options, async (t, remember) => {
    requireProfile(t)
    const context = await openContext(options)
    remember(context.api.baseUrl)
    return run(context)
  })
}

/** Runs a command for a signed-in user. */
export const withSession = (
  options: GlobalOptions,
  run: (context: Context) => Promise<ExitCode | void>,
): Promise<void> =>
  withServer(options, (context) => {
    requireSession(context)
    return run(context)
  })

/** Runs a command that needs only a language. */
export const withoutServer = (options: GlobalOptions, run: (t: Translate) => Promise<ExitCode | void>): Promise<void> =>
  finish(options, (t) => run(t))

/** Throws if the user isn't signed in, before anything is asked or sent. */
export function requireSession({ session, api, t }: Context): void {
  if (session.readTokens() === null) {
    throw new CommandError(
      t('cli.error.signedOut', { api: api.baseUrl, command: commandLine('login') }),
      EXIT.signedOut,
    )
  }
}

async function finish(
  options: GlobalOptions,
  run: (t: Translate, remember: (api: string) => void) => Promise<ExitCode | void>,
): Promise<void> {
  const t = await openTranslator(options)
  let address = DEFAULT_API
  try {
    process.exitCode = (await run(t, (api) => (address = api))) ?? EXIT.ok
  } catch (error) {
    const { line, code } = failureLine(error, t, address)
    printFailure(line)
    process.exitCode = code
  }
  await flushData()
}
