const MAX_LENGTH = 500

/** Shapes of keys and tokens that providers are known to repeat in their errors, also half masked. */
const KEYS =
  /\b(?:sk|pk|rk|gsk|xai|hf|r8)[-_][\w*.-]{6,}|\bAIza[\w*-]{10,}|\bya29\.[\w.-]+|\beyJ[\w-]+\.[\w-]+(?:\.[\w-]+)?|\b(?=[\w-]*\d)(?=[\w-]*[a-zA-Z])[\w-]{32,}\b/g
const BEARER = /\b(bearer|basic)\s+[\w.~+/=*-]{4,}/gi
const ASSIGNED =
  /((?:\bapi[-_]?key|\bsecret|\bpassword|\baccess[-_]?token)["']?\s*[=:]\s*["']?|[?&]key=)[^\s"'&,}]{4,}/gi

/** A provider's words on one line, shortened, with every key and token taken out. */
export const redact = (text: string, secret = ''): string =>
  withoutKeys(text, secret)
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_LENGTH)

/** The same words as they are, long and in lines. */
export function withoutKeys(text: string, secret = ''): string {
  const known = secret.length >= 4 ? text.replaceAll(secret, '[redacted]') : text
  return known.replaceAll(BEARER, '$1 [redacted]').replaceAll(KEYS, '[redacted]').replaceAll(ASSIGNED, '$1[redacted]')
}
