/**
 * Where a path has moved to, as the server's rules say, if it has. Two that ask at once share one look-up; one that fails
 * is one that found nothing.
 */
export function createRedirectRules(
  lookUp: (path: string) => Promise<string | undefined>,
): (path: string) => Promise<string | undefined> {
  const underWay = new Map<string, Promise<string | undefined>>()
  return (path) => {
    if (!/^\/(app(\/|$)|$)/.test(path)) return Promise.resolve(undefined)
    const asked = underWay.get(path)
    if (asked !== undefined) return asked
    const redirect = lookUp(path)
      .catch(() => undefined)
      .finally(() => underWay.delete(path))
    underWay.set(path, redirect)
    return redirect
  }
}
