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
export function handlingOf(
  { method, mode, url }: Asked,
  origin: string,
  { files }: ShellFiles,
): 'page' | 'file' | 'leave' {
  const address = new URL(url)
  if (method !== 'GET' || address.origin !== origin) return 'leave'
  if (mode === 'navigate') return 'page'
  const isHashed = address.pathname.startsWith('/static/') && address.search === ''
  return isHashed || files.includes(address.pathname + address.search) ? 'file' : 'leave'
}

/** One build's cache; those of other builds go when this one takes over. */
export const cacheName = ({ build }: ShellFiles): string => `shell-${build}`
