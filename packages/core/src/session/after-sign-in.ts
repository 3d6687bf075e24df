const LOGIN_PATH = /^\/auth\/login\/?$/

/**
 * Returns where to go after sign-in, as a path with query and fragment: the stored redirect (a path or full URL), or
 * `/`. Never returns another origin, or anything a browser would read as one. A redirect to the login page is dropped.
 */
export function afterSignIn(redirect: string | null, origin: string): string {
  if (redirect === null || !/^(\/|https?:\/\/)/i.test(redirect)) return '/'
  const base = parseUrl(origin)
  const url = base && parseUrl(redirect, base)
  if (!url || url.origin !== base.origin || url.username !== '' || url.password !== '') return '/'
  // `/app/..//evil` resolves to the path `//evil`, which a browser reads as another host.
  if (url.pathname.startsWith('//') || LOGIN_PATH.test(url.pathname)) return '/'
  return url.pathname + url.search + url.hash
}

function parseUrl(text: string, base?: URL): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
