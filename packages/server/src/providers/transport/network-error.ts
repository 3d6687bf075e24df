import { ProviderError } from '../provider-error.ts'
import { fieldsOf, textOf } from '../read-json.ts'

/** Codes of a connection that was closed while it lay in the pool: another try on a fresh one is due. */
const STALE = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])

/** What Node or undici says of a broken connection, without addresses, which are nobody's business. */
export function networkError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error
  const code = codeOf(error)
  const detail = code === '' ? 'the connection failed' : `the connection failed (${code})`
  return new ProviderError(code.includes('TIMEOUT') ? 'provider.timeout' : 'provider.failed', detail, { cause: error })
}

export const isStaleConnection = (error: ProviderError): boolean => STALE.has(codeOf(error.cause))

function codeOf(error: unknown): string {
  const { code, cause } = fieldsOf(error)
  return textOf(code) || textOf(fieldsOf(cause)['code'])
}
