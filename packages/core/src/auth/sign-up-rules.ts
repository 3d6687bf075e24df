/** Shortest length of a password, in characters. */
export const MIN_PASSWORD_LENGTH = 8

/**
 * An email whose domain is in DNS form. A simple pattern, so that a form can report early what the contract would
 * reject.
 */
export const EMAIL_PATTERN =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/

/**
 * Normalizes a typed email: lowercase, without surrounding blanks, with its domain in DNS form (`ada@例子.公司` becomes
 * `ada@xn--fsqu00a.xn--55qx5d`, like in browsers' email fields).
 */
export function readEmail(typed: string): string {
  const email = typed.trim().toLowerCase()
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  // Parses only the domain, because a URL would change anything else.
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) || /^[\x21-\x7e]*$/.test(domain)) return email
  const url = URL.parse(`http://${domain}`)
  return url === null ? email : email.slice(0, at + 1) + url.hostname
}
