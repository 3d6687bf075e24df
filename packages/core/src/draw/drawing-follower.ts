import { ApiError } from '../errors/index.ts'
import type { ListStore } from '../paging/index.ts'
import type { AcquireSlot, Connection, Sleep } from '../stream/index.ts'
import type { DrawApi } from './contract.ts'
import { type DrawingFilter, matchesFilter } from './drawing-filter.ts'
import type { Drawing, DrawingEvent } from './entities.ts'
import { followDrawing } from './follow-drawing.ts'
import { isActiveDrawing } from './kinds.ts'

/** What the event feed says about a drawing. */
export interface DrawingNews {
  readonly drawing: string
  readonly version: number
  readonly deleted?: boolean | undefined
  readonly workspace?: string | undefined
}

export interface DrawingFollowerOptions {
  readonly api: { readonly draw: Pick<DrawApi['draw'], 'attachDrawing' | 'getDrawing'> }
  readonly list: ListStore<Drawing>
  readonly filter: DrawingFilter
  readonly workspace?: string | undefined
  readonly sleep?: Sleep | undefined
  /** Without it, each followed drawing has its own connection right away. */
  readonly acquireSlot?: AcquireSlot | undefined
  /** Called when a followed drawing loses its connection, and when all of them have one again. */
  readonly onConnection?: ((connection: Connection) => void) | undefined
}

export interface DrawingFollower {
  /** Shows a drawing that was started or changed here, if the list's filter matches it. */
  readonly put: (drawing: Drawing) => void
  /** Takes an event of the feed. */
  readonly hear: (news: DrawingNews) => void
  readonly close: () => void
}

/** The drawings that are followed at once. The others are updated when they start and end. */
const MAX_FOLLOWED = 2
/** Drawings in an event feed of which each is read by itself. If there are more, the list is loaded again. */
const MAX_READ = 8
const SOON_MS = 150
/** After the list was loaded again, for that long it isn't once more. Many drawings in progress change all the time. */
const LATER_MS = 2000

/** Keeps a list of drawings up to date: those in progress are followed, and the feed tells what others did. */
export function createDrawingFollower(options: DrawingFollowerOptions): DrawingFollower {
  const { api, list, filter, workspace } = options
  const over = new AbortController()
  /** Those that are followed, or wait for a slot. */
  const followed = new Set<string>()
  /** Those whose changes arrive by their own connection. */
  const attached = new Set<string>()
  const lost = new Set<string>()
  const heard = new Map<string, number>()
  let readTimer: ReturnType<typeof setTimeout> | undefined
  let followTimer: ReturnType<typeof setTimeout> | undefined

  const find = (id: string): Drawing | undefined => list.getSnapshot().list.find((each) => each.id === id)

  const put = (drawing: Drawing): void => {
    // Undo and starts may end after the user has switched to another space.
    if (drawing.owner !== workspace) return
    const known = find(drawing.id)
    if (known !== undefined && known.version > drawing.version) return
    if (!matchesFilter(drawing, filter)) list.remove(drawing.id)
    // An insertion makes a list that is being loaded again start over, which progress must not.
    else if (known !== undefined) list.update(drawing.id, () => drawing)
    else if (!isBeyond(drawing, list)) list.insert(drawing)
  }

  const read = async (id: string): Promise<void> => {
    try {
      put(await api.draw.getDrawing({ params: { id }, signal: over.signal }))
    } catch (error) {
      if (ApiError.is(error) && error.statusCode === 404) list.remove(id)
    }
  }

  const apply = async (id: string, { event, data }: DrawingEvent): Promise<void> => {
    if (event === 'entry' || event === 'done') put(data)
    else if (event === 'preview') list.update(id, (drawing) => ({ ...drawing, preview: data.preview }))
    else await read(id)
  }

  const tellConnection = (id: string, connection: Connection): void => {
    const before = lost.size
    if (connection === 'lost') lost.add(id)
    else lost.delete(id)
    if ((before === 0) !== (lost.size === 0)) options.onConnection?.(lost.size === 0 ? 'open' : 'lost')
  }

  const follow = async (id: string): Promise<void> => {
    const slot = await options.acquireSlot?.({ signal: over.signal, waits: true })
    const signal = slot?.lost ?? over.signal
    const onConnection = (connection: Connection) => tellConnection(id, connection)
    attached.add(id)
    try {
      for await (const event of followDrawing({ api, drawing: id, signal, sleep: options.sleep, onConnection }))
        await apply(id, event)
    } finally {
      attached.delete(id)
      if (lost.has(id)) tellConnection(id, 'open')
      slot?.release()
    }
  }

  const followNewest = (): void => {
    if (over.signal.aborted) return
    const active = list.getSnapshot().list.filter(({ state }) => isActiveDrawing(state))
    for (const { id } of active) {
      if (followed.size >= MAX_FOLLOWED) return
      if (followed.has(id)) continue
      followed.add(id)
      follow(id)
        .catch(() => read(id))
        .finally(() => {
          followed.delete(id)
          // Not right away, so that a stream that the server ends early doesn't start over in a loop.
          followTimer = setTimeout(followNewest, SOON_MS * 10)
        })
        .catch(() => undefined)
    }
  }

  /** Returns the time until the next one. */
  const readHeard = (): number => {
    const changed = [...heard].filter(([id, version]) => (find(id)?.version ?? 0) < version && !attached.has(id))
    heard.clear()
    if (changed.length > MAX_READ) {
      void list.refresh()
      return LATER_MS
    }
    for (const [id] of changed) void read(id)
    return SOON_MS
  }

  const readSoon = (ms: number): void => {
    readTimer ??= setTimeout(() => {
      const next = readHeard()
      followNewest()
      readTimer = setTimeout(() => {
        readTimer = undefined
        if (heard.size > 0) readSoon(0)
      }, next)
    }, ms)
  }

  const leave = list.subscribe(followNewest)
  followNewest()
  return {
    put,
    hear: (news) => {
      if (news.workspace !== workspace) return
      if (news.deleted === true) {
        list.remove(news.drawing)
        return
      }
      heard.set(news.drawing, news.version)
      readSoon(SOON_MS)
    },
    close: () => {
      leave()
      clearTimeout(readTimer)
      clearTimeout(followTimer)
      over.abort()
    },
  }
}

/** Whether a drawing is on a page that isn't loaded yet. */
function isBeyond({ createdAt }: Drawing, list: ListStore<Drawing>): boolean {
  const { list: loaded, hasMore } = list.getSnapshot()
  const last = loaded.at(-1)
  return hasMore && last !== undefined && createdAt < last.createdAt
}
