/** What the build tells its service worker. */
export interface ShellFiles {
  readonly build: string
  /** The page that stands where no page can be fetched. */
  readonly offlinePage: string
  /** Everything that is fetched at once, the offline page too: files whose names hold their hash. */
  readonly files: readonly string[]
}

type Asked = Pick<Request, 'method' | 'mode' | 'url'>

/**
 * What the service worker does with a request. Only files of the build are ever kept: never a page, never an answer of
 * the API, never anything of another origin.
 */
export function handlingOf({ method, mode, url }: Asked, origin: string): 'page' | 'file' | 'leave' {
  const address = new URL(url)
  if (method !== 'GET' || address.origin !== origin) return 'leave'
  if (mode === 'navigate') return 'page'
  return address.pathname.startsWith('/static/') && address.search === '' ? 'file' : 'leave'
}

const PREFIX = 'saffron-shell-'

/** One build's cache. */
export const cacheName = ({ build }: ShellFiles): string => `${PREFIX}${build}`

/**
 * Of all the caches of this origin, the oldest first, those that go when this build takes over: ours, but for its own and
 * the one before, of which a page may be open still.
 */
export function outdatedCaches(names: readonly string[], shell: ShellFiles): string[] {
  return names.filter((name) => name.startsWith(PREFIX) && name !== cacheName(shell)).slice(0, -1)
}
