import type { Translate } from '../i18n/index.ts'
import type { MessageError } from './entities.ts'

/** Returns why a reply failed, in the reader's language where the catalogue has the error. */
export function describeMessageError({ code, message, values }: MessageError, t: Translate): string {
  const key = `error.${code}`
  return values !== undefined && t.has(key) ? t(key, values) : message
}
