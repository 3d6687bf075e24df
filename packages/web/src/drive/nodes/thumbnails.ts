import type { Asset } from '@saffron/core/drive'

type Pictured = Pick<Asset, 'thumbnail' | 'url' | 'createdAt'>

interface ThumbnailsOptions {
  readonly read: (asset: string) => Promise<Pictured>
  /** In milliseconds since 1970. */
  readonly now: () => number
  readonly schedule: (run: () => void, ms: number) => void
}

/** Thumbnail URLs, requested while visible. */
export interface Thumbnails {
  /** The URL, if known. */
  readonly get: (asset: string) => string | undefined
  /**
   * Requests it. `own`: the picture itself is acceptable. Calls back when known, until the returned function is called.
   */
  readonly follow: (wanted: Wanted, changed: () => void) => () => void
  /** The thumbnail failed to load. Its URL may have expired, so it's requested once more. */
  readonly broken: (asset: string) => void
  readonly forget: () => void
}

interface Wanted {
  readonly asset: string
  readonly own: boolean
}

interface Question extends Wanted {
  /** The pause before the next request if it isn't created yet, in milliseconds. */
  readonly pause: number
}

interface Known {
  readonly own: boolean
  readonly src: string | undefined
  readonly askedAt: number
  /** A better one may still be created. */
  readonly mayCome: boolean
  /** It failed to load, although its URL was new. */
  readonly isBroken?: boolean
}

/** The maximum number of concurrent calls. A folder of pictures leaves capacity for others. */
const AT_ONCE = 4
/** A URL is valid for at least six hours. */
const GOOD_MS = 5 * 60 * 60_000
/** The server creates it shortly after the upload. Until then it's polled with increasing pauses. */
const FIRST_PAUSE_MS = 1500
const RECENT_MS = 5 * 60_000
const MOST_KEPT = 1000

export function createThumbnails({ read, now, schedule }: ThumbnailsOptions): Thumbnails {
  const known = new Map<string, Known>()
  const followers = new Map<string, Set<() => void>>()
  let queue: Question[] = []
  const activeRequests = new Set<string>()

  const isFresh = (asset: string): boolean => {
    const found = known.get(asset)
    return found !== undefined && !found.mayCome && now() - found.askedAt < GOOD_MS
  }
  const keep = (asset: string, found: Known): void => {
    known.delete(asset)
    known.set(asset, found)
    const [oldest] = known.keys()
    if (known.size > MOST_KEPT && oldest !== undefined) known.delete(oldest)
    for (const changed of followers.get(asset) ?? []) changed()
  }
  const ask = async ({ asset, own, pause }: Question): Promise<void> => {
    const askedAt = now()
    try {
      const { thumbnail, url, createdAt } = await read(asset)
      const src = thumbnail ?? (own ? url : undefined)
      const mayCome = thumbnail === undefined && askedAt - Date.parse(createdAt) < RECENT_MS
      keep(asset, { own, src, askedAt, mayCome })
      if (mayCome) schedule(() => enqueue({ asset, own, pause: pause * 2 }), pause)
    } catch {
      // There's none, or the request failed. The icon is shown, and the next view requests it again.
      known.delete(asset)
    }
  }
  const pump = (): void => {
    while (activeRequests.size < AT_ONCE) {
      const next = queue.shift()
      if (next === undefined) return
      // The row was scrolled out of view.
      if (!followers.has(next.asset) || activeRequests.has(next.asset)) continue
      activeRequests.add(next.asset)
      void ask(next).finally(() => {
        activeRequests.delete(next.asset)
        pump()
      })
    }
  }
  const enqueue = (question: Question): void => {
    queue.push(question)
    pump()
  }

  return {
    get: (asset) => {
      const found = known.get(asset)
      return found?.isBroken === true ? undefined : found?.src
    },
    follow: (wanted, changed) => {
      const { asset } = wanted
      const others = followers.get(asset) ?? new Set()
      followers.set(asset, others.add(changed))
      if (!isFresh(asset)) enqueue({ ...wanted, pause: FIRST_PAUSE_MS })
      return () => {
        others.delete(changed)
        if (others.size === 0 && followers.get(asset) === others) followers.delete(asset)
      }
    },
    broken: (asset) => {
      const found = known.get(asset)
      if (found === undefined || found.isBroken === true) return
      const isNew = now() - found.askedAt < FIRST_PAUSE_MS * 10
      keep(asset, { ...found, isBroken: true })
      if (!isNew) enqueue({ asset, own: found.own, pause: FIRST_PAUSE_MS })
    },
    forget: () => {
      known.clear()
      queue = []
    },
  }
}
