import type { PluginNeed } from '@saffron/core/plugins'

import type { PluginDeps } from '../context.ts'
import { limitedFetch } from '../limited-fetch.ts'
import { TIMES } from '../limits.ts'
import { loadMcpClient } from '../mcp/client-library.ts'
import { challengeOf } from './attempt-sign-in.ts'
import { MAX_OAUTH_ANSWER } from './token-provider.ts'

/** Returns what a server needs that rejects strangers: an account if it says where to sign in, otherwise a key. */
export async function needOf(
  { fetch }: Pick<PluginDeps, 'fetch'>,
  { url, signal }: { readonly url: string; readonly signal: AbortSignal },
): Promise<PluginNeed> {
  const library = await loadMcpClient()
  const guarded = limitedFetch(fetch, { maxBytes: MAX_OAUTH_ANSWER })
  const stopping = AbortSignal.any([signal, AbortSignal.timeout(TIMES.connect)])
  const fetchFn: typeof guarded = (address, init) => guarded(address, { ...init, signal: stopping })
  try {
    const { resourceMetadataUrl } = await challengeOf(library, new URL(url), fetchFn)
    const { authorizationServerMetadata } = await library.discoverOAuthServerInfo(url, {
      fetchFn,
      ...(resourceMetadataUrl && { resourceMetadataUrl }),
    })
    return authorizationServerMetadata === undefined ? 'key' : 'account'
  } catch {
    signal.throwIfAborted()
    return 'key'
  }
}
