import { ProviderError } from '../provider-error.ts'
import { fieldsOf, textOf } from '../read-json.ts'

/** Errors of a pooled connection that was closed while idle, which justify another attempt. */
const STALE = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])

/** Creates the error of an unreachable provider with the code of Node or undici, but no address. */
export function networkError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error
  const code = codeOf(error)
  // A provider that refuses connections isn't slow.
  const isSlow = code.includes('TIMEOUT') && !code.includes('CONNECT')
  return new ProviderError(isSlow ? 'provider.timeout' : 'provider.unreachable', code, { cause: error })
}

/** Returns whether the provider never got the request, so that nothing was done for it. */
export const neverArrived = (error: unknown): boolean => NOT_CONNECTED.test(codeOf(error))

const NOT_CONNECTED =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ECONNABORTED|UND_ERR_CONNECT_TIMEOUT)$|CERT|TLS|SSL/

export const isStaleConnection = (error: ProviderError): boolean => STALE.has(codeOf(error.cause))

function codeOf(error: unknown): string {
  const { code, cause } = fieldsOf(error)
  return textOf(code) || textOf(fieldsOf(cause)['code'])
}
