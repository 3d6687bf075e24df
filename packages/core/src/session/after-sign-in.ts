const LOGIN_PATH = /^\/auth\/login\/?$/

/**
 * Where to go after sign-in (specification, section 2): the stored redirect, a path or a full URL, or `/`. Ours is
 * narrower than the specification: another origin is never followed, nor anything a browser would read as one. A
 * redirect at the login page is dropped. Gives a path with query and fragment.
 */
export function afterSignIn(redirect: string | null, origin: string): string {
  if (redirect === null || !/^(\/|https?:\/\/)/i.test(redirect)) return '/'
  const base = parseUrl(origin)
  const url = base && parseUrl(redirect, base)
  if (!url || url.origin !== base.origin || url.username !== '' || url.password !== '') return '/'
  // `/app/..//evil` resolves to the path `//evil`, which a browser takes for another host.
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
