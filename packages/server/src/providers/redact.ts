const MAX_LENGTH = 500

/** Formats of keys and tokens that providers repeat in errors, also partly masked. */
const KEYS =
  /\b(?:sk|pk|rk|gsk|xai|hf|r8)[-_][\w*.-]{6,}|\bAIza[\w*-]{10,}|\bya29\.[\w.-]+|\beyJ[\w-]+\.[\w-]+(?:\.[\w-]+)?|\b(?=[\w-]*\d)(?=[\w-]*[a-zA-Z])[\w-]{32,}\b/g
const BEARER = /\b(bearer|basic)\s+[\w.~+/=*-]{4,}/gi
const ASSIGNED =
  /((?:\bapi[-_]?key|\bsecret|\bpassword|\baccess[-_]?token)["']?\s*[=:]\s*["']?|[?&]key=)[^\s"'&,}]{4,}/gi

/** File paths of the provider's machine in errors and stack traces, but not parts of web addresses. */
const PATHS =
  /(?<![\w./:-])(?:\/(?:home|root|usr|var|opt|app|srv|tmp|etc|mnt|data|workspace|Users|Library|private)\/[^\s"'`,;:()<>]+|[A-Za-z]:\\[^\s"'`,;()<>]+)/g

/** File URLs, paths in home directories and network shares, also with escaped backslashes as in JSON. */
const OTHER_PATHS =
  /\bfile:\/[^\s"'`,;()<>]+|(?<![\w./-])~[\w.-]*\/[^\s"'`,;:()<>]+|(?<![\w\\])\\{2,}[\w.$-]+\\[^\s"'`,;()<>]+/gi

/** Returns a provider's message on one line, shortened, without keys, tokens and file paths. */
export const redact = (text: string, secret = ''): string =>
  withoutKeys(text, secret)
    .replaceAll(PATHS, '[path]')
    .replaceAll(OTHER_PATHS, '[path]')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_LENGTH)

/** Returns the message without keys, in full length and with line breaks. */
export function withoutKeys(text: string, secret = ''): string {
  const known = secret.length >= 4 ? text.replaceAll(secret, '[redacted]') : text
  return known.replaceAll(BEARER, '$1 [redacted]').replaceAll(KEYS, '[redacted]').replaceAll(ASSIGNED, '$1[redacted]')
}
