import { ProviderError } from '../provider-error.ts'
import { fieldsOf, textOf } from '../read-json.ts'

/** Codes of a connection that was closed while it lay in the pool: another try on a fresh one is due. */
const STALE = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])

/** Of a provider that was not reached, with the code that Node or undici gives: never an address. */
export function networkError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error
  const code = codeOf(error)
  // A provider that takes no connection is not one that is slow to answer.
  const isSlow = code.includes('TIMEOUT') && !code.includes('CONNECT')
  return new ProviderError(isSlow ? 'provider.timeout' : 'provider.unreachable', code, { cause: error })
}

export const isStaleConnection = (error: ProviderError): boolean => STALE.has(codeOf(error.cause))

function codeOf(error: unknown): string {
  const { code, cause } = fieldsOf(error)
  return textOf(code) || textOf(fieldsOf(cause)['code'])
}
