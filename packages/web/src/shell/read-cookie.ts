/** A cookie of this page by its name. */
export function readCookie(name: string): string | undefined {
  for (const pair of document.cookie.split('; ')) {
    const separator = pair.indexOf('=')
    if (pair.slice(0, separator) === name) return decodeURIComponent(pair.slice(separator + 1))
  }
  return undefined
}
