/** What a service appended to the address of the page. */
export interface ServiceReturn {
  readonly state: string
  readonly code?: string
  readonly iss?: string
  readonly error?: string
}

/** What services append. Errors may come with a text and a link, which anyone could have written. */
const NAMES = ['state', 'code', 'iss', 'error', 'error_description', 'error_uri', 'scope', 'session_state'] as const

/** Returns what a service appended to a URL. Undefined if the user doesn't come from one. */
export function readServiceReturn(query: URLSearchParams): ServiceReturn | undefined {
  const state = query.get('state')
  if (state === null || state === '') return undefined
  const [code, iss, error] = [query.get('code'), query.get('iss'), query.get('error')]
  if (code === null && error === null) return undefined
  return { state, ...(code !== null && { code }), ...(iss !== null && { iss }), ...(error !== null && { error }) }
}

/** Returns the parameters without what a service appended. */
export function withoutReturn(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query)
  for (const name of NAMES) rest.delete(name)
  return rest
}
