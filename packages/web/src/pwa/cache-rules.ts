/** The data that the build passes to its service worker. */
export interface ShellFiles {
  readonly build: string
  /** The page shown when no page can be fetched. */
  readonly offlinePage: string
  /** All precached files, including the offline page. Their names contain their hash. */
  readonly files: readonly string[]
}

type CachedRequest = Pick<Request, 'method' | 'mode' | 'url'>

/**
 * Returns how the service worker handles a request. It caches only files of the build: never pages, API responses or
 * other origins.
 */
export function handlingOf({ method, mode, url }: CachedRequest, origin: string): 'page' | 'file' | 'leave' {
  const address = new URL(url)
  if (method !== 'GET' || address.origin !== origin) return 'leave'
  if (mode === 'navigate') return 'page'
  return address.pathname.startsWith('/static/') && address.search === '' ? 'file' : 'leave'
}

const PREFIX = 'saffron-shell-'

/** The cache name of a build. */
export const cacheName = ({ build }: ShellFiles): string => `${PREFIX}${build}`

/**
 * Returns our outdated caches, given all caches of the origin in order of age. The build's own and the previous one are
 * kept, because a page may still use it.
 */
export function outdatedCaches(names: readonly string[], shell: ShellFiles): string[] {
  return names.filter((name) => name.startsWith(PREFIX) && name !== cacheName(shell)).slice(0, -1)
}
