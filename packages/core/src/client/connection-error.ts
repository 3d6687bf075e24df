import { ApiError, type ClientErrorCode } from '../errors/index.ts'

/**
 * Returns the catalogue's error for an exception of fetch or a body reader: canceled by the caller, timed out, or a
 * network failure. `whenCut` is the code of the last: the request never got through, or it broke off.
 */
export function connectionError(
  thrown: unknown,
  signal: AbortSignal | undefined,
  whenCut: 'client.network' | 'client.aborted',
): ApiError {
  if (ApiError.is(thrown)) return thrown
  return new ApiError(codeOf(thrown, signal) ?? whenCut, { cause: thrown })
}

function codeOf(thrown: unknown, signal: AbortSignal | undefined): ClientErrorCode | undefined {
  if (signal?.aborted) return nameOf(signal.reason) === 'TimeoutError' ? 'client.timeout' : 'client.cancelled'
  const name = nameOf(thrown)
  if (name === 'TimeoutError') return 'client.timeout'
  return name === 'NetworkError' ? 'client.network_error' : undefined
}

const nameOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'name' in value ? value.name : undefined
