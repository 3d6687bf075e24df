import type { GoogleAttempt } from './google-attempt.ts'

export type GoogleReturn =
  | { readonly kind: 'code'; readonly code: string; readonly attempt: GoogleAttempt }
  /** The user declined, Google declined, or the response doesn't match this tab's attempt. */
  | { readonly kind: 'denied' | 'refused' | 'stray' }

/** Parses Google's response. A response that doesn't match the attempt, or repeats, is ignored. */
export function readReturn(search: string, attempt: GoogleAttempt | undefined): GoogleReturn {
  const parameters = new URLSearchParams(search)
  if (attempt === undefined || parameters.get('state') !== attempt.state) return { kind: 'stray' }
  const code = parameters.get('code')
  if (code !== null && code !== '') return { kind: 'code', code, attempt }
  return { kind: parameters.get('error') === 'access_denied' ? 'denied' : 'refused' }
}
