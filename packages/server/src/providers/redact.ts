const MAX_LENGTH = 500

/** Shapes of keys and tokens that providers are known to repeat in their errors, also half masked. */
const KEYS =
  /\b(?:sk|pk|rk|gsk|xai|hf|r8)[-_][\w*.-]{6,}|\bAIza[\w*-]{10,}|\bya29\.[\w.-]+|\beyJ[\w-]+\.[\w-]+(?:\.[\w-]+)?|\b(?=[\w-]*\d)(?=[\w-]*[a-zA-Z])[\w-]{32,}\b/g
const BEARER = /\b(bearer|basic)\s+[\w.~+/=*-]{4,}/gi
const ASSIGNED =
  /((?:\bapi[-_]?key|\bsecret|\bpassword|\baccess[-_]?token)["']?\s*[=:]\s*["']?|[?&]key=)[^\s"'&,}]{4,}/gi

/** Files of the provider's machine, which its errors and stacks name: no part of an address on the web. */
const PATHS =
  /(?<![\w./:-])(?:\/(?:home|root|usr|var|opt|app|srv|tmp|etc|mnt|data|workspace|Users|Library|private)\/[^\s"'`,;:()<>]+|[A-Za-z]:\\[^\s"'`,;()<>]+)/g

/** The same as an address, below somebody's home, and on a share of the network, also as JSON has its backslashes. */
const OTHER_PATHS =
  /\bfile:\/[^\s"'`,;()<>]+|(?<![\w./-])~[\w.-]*\/[^\s"'`,;:()<>]+|(?<![\w\\])\\{2,}[\w.$-]+\\[^\s"'`,;()<>]+/gi

/** A provider's words on one line, shortened, with every key, token and file path taken out. */
export const redact = (text: string, secret = ''): string =>
  withoutKeys(text, secret)
    .replaceAll(PATHS, '[path]')
    .replaceAll(OTHER_PATHS, '[path]')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_LENGTH)

/** The same words as they are, long and in lines. */
export function withoutKeys(text: string, secret = ''): string {
  const known = secret.length >= 4 ? text.replaceAll(secret, '[redacted]') : text
  return known.replaceAll(BEARER, '$1 [redacted]').replaceAll(KEYS, '[redacted]').replaceAll(ASSIGNED, '$1[redacted]')
}
