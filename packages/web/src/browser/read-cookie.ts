/**
 * A cookie of this page by its name, as the browser sends it. It isn't decoded: other servers on this host may have set
 * a cookie of the same name that can't be.
 */
export function readCookie(name: string): string | undefined {
  for (const pair of document.cookie.split('; ')) {
    const separator = pair.indexOf('=')
    if (pair.slice(0, separator) === name) return pair.slice(separator + 1)
  }
  return undefined
}
