import type { Caller } from './handler.ts'

/** A caller whose session is watched while the call lasts. */
export interface ActiveCaller {
  readonly caller: Caller
  /** Stops watching. */
  readonly forget: () => void
}

/**
 * Returns whose access token or API key this is, or undefined if it isn't valid. Calls `onEnd` if the session ends, even
 * during the lookup, until `forget` is called.
 */
export type Authenticate = (token: string, onEnd: () => void) => Promise<ActiveCaller | undefined>

/** Returns whether a bearer token has the form of an API key, of this server or of another service. */
export const looksLikeApiKey = (token: string): boolean => token.startsWith('sk-')
