import { ApiError, type ClientErrorCode } from '../errors/index.ts'

/**
 * The catalogue's error for what fetch or a body reader throws (specification, section 8): cancelled by the caller,
 * timed out, or cut off by the network. `whenCut` names the last: a request that never got through, or one that broke off.
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
