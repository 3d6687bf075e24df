import { setTimeout as pause } from 'node:timers/promises'

import type { Api } from '@saffron/core/client'
import { isTransient } from '@saffron/core/errors'
import type { Plugin } from '@saffron/core/plugins'

/** As long as the server remembers that a sign-in has begun. */
export const SIGN_IN_MINUTES = 15
const POLL_MS = 2000

/**
 * Whether the user has signed in to the plugin's service already. Another sign-in couldn't be told from it, so they
 * disconnect first.
 */
export const isSignedIn = ({ needs, connected }: Plugin): boolean => connected && needs.includes('account')

/**
 * Waits until the user has signed in to a plugin's service in a browser. Returns undefined if that takes too long. While
 * the server can't be reached, it goes on waiting.
 */
export async function waitForSignIn(api: Api, id: string, signal?: AbortSignal): Promise<Plugin | undefined> {
  const end = performance.now() + SIGN_IN_MINUTES * 60_000
  while (performance.now() < end) {
    await pause(POLL_MS, undefined, { signal })
    const plugin = await lookUp(api, id, signal)
    if (plugin?.connected) return plugin
  }
  return undefined
}

async function lookUp(api: Api, id: string, signal: AbortSignal | undefined): Promise<Plugin | undefined> {
  try {
    return await api.plugins.getPlugin({ params: { id }, ...(signal && { signal }) })
  } catch (error) {
    if (signal?.aborted || !isTransient(error)) throw error
    return undefined
  }
}
