import { ProviderError } from './provider-error.ts'

/** After these, the provider may have drawn, or may still do so. */
const UNKNOWN: ReadonlySet<string> = new Set(['provider.cut', 'provider.timeout', 'provider.unreadable'])

/**
 * Returns whether another channel may be asked to draw after this error of a start. Not if the request itself is wrong,
 * or if the work may have been done, because it would be paid for twice.
 */
export const mayAskAnother = (error: unknown): boolean =>
  error instanceof ProviderError && error.elsewhere && !UNKNOWN.has(error.code)
