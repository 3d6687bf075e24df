/**
 * Returns the server's redirect of a path, if there's one. Concurrent calls share a request, and a failed request
 * counts as no redirect.
 */
export function createRedirectRules(
  lookUp: (path: string) => Promise<string | undefined>,
): (path: string) => Promise<string | undefined> {
  const activeChecks = new Map<string, Promise<string | undefined>>()
  return (path) => {
    if (!/^\/(app(\/|$)|$)/.test(path)) return Promise.resolve(undefined)
    const asked = activeChecks.get(path)
    if (asked !== undefined) return asked
    const redirect = lookUp(path)
      .catch(() => undefined)
      .finally(() => activeChecks.delete(path))
    activeChecks.set(path, redirect)
    return redirect
  }
}
