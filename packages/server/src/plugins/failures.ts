import { ApiError } from '@saffron/core/errors'

/** The answer of a plugin's server isn't what the protocol demands. `reason` is technical and in English. */
export const notUnderstood = (host: string, reason: string, cause?: unknown): ApiError =>
  new ApiError('plugin.not_understood', { values: { host, reason: shorten(reason) }, cause })

/** The tools that a plugin lists can't be used. */
export const invalidTools = (reason: string): ApiError =>
  new ApiError('plugin.invalid_tools', { values: { reason: shorten(reason) } })

const MAX_REASON = 300

/** Servers choose parts of these texts. */
const shorten = (reason: string): string => (reason.length > MAX_REASON ? `${reason.slice(0, MAX_REASON)}…` : reason)

/** A failure as a plugin's row keeps it, so that it can be told in every language. */
export interface StoredFailure {
  readonly code: string
  readonly values?: Readonly<Record<string, string | number>> | undefined
}

export const storedFailure = ({ code, values }: ApiError): string => JSON.stringify({ code, values })

export function readFailure(stored: string): ApiError {
  const { code, values } = JSON.parse(stored) as StoredFailure
  return new ApiError(code, { values })
}
