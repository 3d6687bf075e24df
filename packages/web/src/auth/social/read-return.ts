import type { GoogleAttempt } from './google-attempt.ts'

export type GoogleReturn =
  | { readonly kind: 'code'; readonly code: string; readonly attempt: GoogleAttempt }
  /** Somebody would rather not; Google would rather not; or it is no answer to what this tab asked. */
  | { readonly kind: 'denied' | 'refused' | 'stray' }

/** What Google sent this tab back with. An answer to what it did not ask, or has been given already, is not heard. */
export function readReturn(search: string, attempt: GoogleAttempt | undefined): GoogleReturn {
  const said = new URLSearchParams(search)
  if (attempt === undefined || said.get('state') !== attempt.state) return { kind: 'stray' }
  const code = said.get('code')
  if (code !== null && code !== '') return { kind: 'code', code, attempt }
  return { kind: said.get('error') === 'access_denied' ? 'denied' : 'refused' }
}
