import type { Asset } from '@saffron/core/drive'

type Pictured = Pick<Asset, 'thumbnail' | 'url' | 'createdAt'>

interface ThumbnailsOptions {
  readonly read: (asset: string) => Promise<Pictured>
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly schedule: (run: () => void, ms: number) => void
}

/** Addresses of small pictures, asked for while somebody looks at them. */
export interface Thumbnails {
  /** The address, where one is known. */
  readonly get: (asset: string) => string | undefined
  /** Asks for it; `own`: the picture itself will do. Calls back when it is known, until the answer is called. */
  readonly follow: (wanted: Wanted, changed: () => void) => () => void
  /** Its picture did not come: the address may be too old, and is asked for once more. */
  readonly broken: (asset: string) => void
  readonly forget: () => void
}

interface Wanted {
  readonly asset: string
  readonly own: boolean
}

interface Question extends Wanted {
  /** Milliseconds until the next, where it is not made yet. */
  readonly pause: number
}

interface Known {
  readonly own: boolean
  readonly src: string | undefined
  readonly askedAt: number
  /** A better one may be made yet. */
  readonly mayCome: boolean
  /** It did not come, though its address was new. */
  readonly isBroken?: boolean
}

/** Calls at once: a folder of pictures leaves room for others. */
const AT_ONCE = 4
/** An address is good for six hours at the least. */
const GOOD_MS = 5 * 60 * 60_000
/** The server makes it a little after the file has come: until then it is asked for again, ever less often. */
const FIRST_PAUSE_MS = 1500
const RECENT_MS = 5 * 60_000
const MOST_KEPT = 1000

export function createThumbnails({ read, now, schedule }: ThumbnailsOptions): Thumbnails {
  const known = new Map<string, Known>()
  const followers = new Map<string, Set<() => void>>()
  let queue: Question[] = []
  const underWay = new Set<string>()

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
      // There is none, or nobody to ask: the icon stands for it, and whoever looks at it next asks again.
      known.delete(asset)
    }
  }
  const pump = (): void => {
    while (underWay.size < AT_ONCE) {
      const next = queue.shift()
      if (next === undefined) return
      // Whoever scrolled by looks at it no more.
      if (!followers.has(next.asset) || underWay.has(next.asset)) continue
      underWay.add(next.asset)
      void ask(next).finally(() => {
        underWay.delete(next.asset)
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
