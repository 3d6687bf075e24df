import type { GoogleAttempt } from './google-attempt.ts'

export type GoogleReturn =
  | { readonly kind: 'code'; readonly code: string; readonly attempt: GoogleAttempt }
  /** The user declined, Google declined, or the response doesn't match this tab's attempt. */
  | { readonly kind: 'denied' | 'refused' | 'stray' }

/** Parses Google's response. A response that doesn't match the attempt, or repeats, is ignored. */
export function readReturn(search: string, attempt: GoogleAttempt | undefined): GoogleReturn {
  const said = new URLSearchParams(search)
  if (attempt === undefined || said.get('state') !== attempt.state) return { kind: 'stray' }
  const code = said.get('code')
  if (code !== null && code !== '') return { kind: 'code', code, attempt }
  return { kind: said.get('error') === 'access_denied' ? 'denied' : 'refused' }
}
