import { ApiError } from '@saffron/core/errors'
import { completeSignIn } from '@saffron/core/session'

import { type Context, type GlobalOptions, isAddressNamed, openContext } from '../shell/context.ts'
import { CommandError } from '../shell/exit-codes.ts'
import { say } from '../shell/output.ts'
import { userAgent } from '../shell/user-agent.ts'
import type { SignedIn } from './login.ts'

interface LocalLoginOptions extends GlobalOptions {
  readonly data?: string
}

/** `saffron login --local`: no password for who may write the server's own data. */
export async function signInOnThisMachine(
  given: Context,
  email: string | undefined,
  options: LocalLoginOptions,
): Promise<SignedIn> {
  const server = await import('@saffron/server/lifecycle')
  const context = await contextOf(given, options, () => server.servedAt(options.data))
  const { api, t } = context
  const result = await server.withLocalSession(
    {
      userAgent,
      ...(email === undefined ? {} : { email: email.trim().toLowerCase() }),
      ...(options.data === undefined ? {} : { dataFolder: options.data }),
    },
    (tokens, folder) =>
      completeSignIn(context, tokens).catch((error: unknown) => {
        if (!ApiError.is(error) || error.statusCode !== 401) throw error
        throw new CommandError(t('local.failure.elsewhere', { api: api.baseUrl, folder }))
      }),
  )
  if (!result.ok) throw new CommandError(server.describeFailure(result.failure, t))
  if (api.baseUrl !== given.api.baseUrl) say(t('cli.login.local.address', { api: api.baseUrl }))
  return { user: result.value, context }
}

/** Where nobody named a server, the one of the data folder says itself where it is. */
async function contextOf(
  given: Context,
  options: GlobalOptions,
  servedAt: () => Promise<string | undefined>,
): Promise<Context> {
  if (isAddressNamed(options, given.settings)) return given
  const url = await servedAt()
  return url === undefined ? given : openContext({ ...options, api: url })
}
