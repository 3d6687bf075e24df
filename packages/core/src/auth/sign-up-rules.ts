/** Characters of the shortest password an account may have. */
export const SHORTEST_PASSWORD = 8

/** An e-mail address whose domain is as DNS has it: plain, so that a form can say early what the contract would say. */
export const EMAIL_PATTERN =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/

/**
 * An e-mail address as it is kept, from what was typed: in lower case, without the blanks around it, its domain as DNS
 * has it (`ada@例子.公司` is `ada@xn--fsqu00a.xn--55qx5d`; browsers' own fields say so too).
 */
export function readEmail(typed: string): string {
  const email = typed.trim().toLowerCase()
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  // A domain alone: of anything else a URL would make something that was never typed.
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) || /^[\x21-\x7e]*$/.test(domain)) return email
  const url = URL.parse(`http://${domain}`)
  return url === null ? email : email.slice(0, at + 1) + url.hostname
}
