import { setTimeout as pause } from 'node:timers/promises'

import type { Api } from '@saffron/core/client'
import type { Plugin } from '@saffron/core/plugins'

/** As long as the server remembers that a sign-in has begun. */
export const SIGN_IN_MINUTES = 15
const POLL_MS = 2000

/** Waits until the user has signed in to a plugin's service in a browser. Returns undefined if that takes too long. */
export async function waitForSignIn(api: Api, id: string, signal?: AbortSignal): Promise<Plugin | undefined> {
  const end = performance.now() + SIGN_IN_MINUTES * 60_000
  while (performance.now() < end) {
    await pause(POLL_MS, undefined, { signal })
    const plugin = await api.plugins.getPlugin({ params: { id }, ...(signal && { signal }) })
    if (plugin.connected) return plugin
  }
  return undefined
}
