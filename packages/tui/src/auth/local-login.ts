import { readEmail, type Tokens } from '@saffron/core/auth'
import { ApiError } from '@saffron/core/errors'
import { completeSignIn } from '@saffron/core/session'

import { type Context, type GlobalOptions, openContext } from '../shell/context.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { printInfo } from '../shell/output.ts'
import { userAgent } from '../shell/user-agent.ts'
import type { SignedIn } from './login.ts'

interface LocalLoginOptions extends GlobalOptions {
  readonly data?: string
}

/**
 * `saffron login --local`: signs in without a password if the user can write the server's data. The result opens
 * everything there, so it's sent only to the server that uses this data, never to one from settings.
 */
export async function signInOnThisMachine(
  given: Context,
  email: string | undefined,
  options: LocalLoginOptions,
): Promise<SignedIn> {
  const server = await import('@saffron/server/lifecycle')
  const { t } = given
  const { folder, url } = await server.servedAt(options.data)
  if (url === undefined) throw new CommandError(t('local.failure.notServed', { folder }))
  if (options.api !== undefined && given.api.baseUrl !== url) {
    throw new CommandError(t('local.failure.elsewhere', { api: given.api.baseUrl, folder }), EXIT.usage)
  }
  const context = await openContext({ ...options, api: url })
  const who = {
    userAgent,
    dataFolder: folder,
    ...(email === undefined ? {} : { email: readEmail(email) }),
  }
  const result = await server.withLocalSession(who, async (tokens) => {
    await tryOut(context, tokens, folder)
    return completeSignIn(context, tokens)
  })
  if (!result.ok) throw new CommandError(server.describeFailure(result.failure, t))
  if (url !== given.api.baseUrl) printInfo(t('cli.login.local.address', { api: url }))
  return { user: result.value, context }
}

/** Runs before the current session is replaced, so tokens that don't work can't end it. */
async function tryOut({ api, t }: Context, { accessToken }: Tokens, folder: string): Promise<void> {
  try {
    await api.request('GET', '/user/me', { tokenFree: true, headers: { authorization: `Bearer ${accessToken}` } })
  } catch (error) {
    if (!ApiError.is(error) || error.statusCode !== 401) throw error
    throw new CommandError(t('local.failure.elsewhere', { api: api.baseUrl, folder }))
  }
}
