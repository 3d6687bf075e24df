import type { Api } from '@saffron/core/client'
import type { Locale } from '@saffron/core/i18n'

import {
  drawPicture,
  type DrawnPicture,
  type LoadedPicture,
  loadPicture,
  pictureLine,
  type PictureRoom,
  type ImageProtocol,
  roomIn,
} from '../../ui/pictures/index.ts'
import type { TerminalFeatures } from '../../ui/style.ts'
import type { TranscriptPictures } from '../transcript.ts'

export interface MessagePicturesOptions {
  readonly api: Api
  readonly locale: Locale
  readonly way: ImageProtocol
  readonly features: () => TerminalFeatures
  /** Returns the current size of the terminal. */
  readonly size: () => PictureRoom
  readonly send: (before: string) => void
  /** Milliseconds after which text no longer waits for a picture above it. */
  readonly patienceMs?: number
  /** The number of pictures the terminal is assumed to keep. Beyond it, the first ones may be dropped. */
  readonly mostKept?: number
}

/** Aligns with the message text, which is indented by its mark. */
const INDENT = '  '
/** Further pictures of a message are only named. */
const MAX_DRAWN = 4
/** Parallel requests. A long conversation with pictures leaves room for other requests. */
const AT_ONCE = 4
const PATIENCE_MS = 5000
/** At most 1 MB each. Terminals keep some hundreds. */
const MAX_KEPT = 64

/** The pictures attached to messages, fetched on first view and drawn once. */
export function createMessagePictures(options: MessagePicturesOptions): TranscriptPictures {
  const { api, way, features, size, send, patienceMs = PATIENCE_MS, mostKept = MAX_KEPT } = options
  const found = new Map<string, LoadedPicture | null>()
  const requested = new Set<string>()
  const queue: (() => Promise<void>)[] = []
  const listeners = new Set<() => void>()
  /** The rows of pictures the terminal already has. */
  const cache = new Map<string, DrawnPicture>()
  let running = 0

  const pump = async (): Promise<void> => {
    const next = running < AT_ONCE ? queue.shift() : undefined
    if (next === undefined) return
    running++
    await next()
    running--
    await pump()
  }
  const settle = (id: string, picture: LoadedPicture | null): void => {
    requested.delete(id)
    found.set(id, picture)
    for (const listener of listeners) listener()
  }
  const ask = (id: string): void => {
    requested.add(id)
    const tooLong = new AbortController()
    const timer = setTimeout(() => {
      settle(id, null)
      tooLong.abort()
    }, patienceMs)
    const end = (picture: LoadedPicture | null): void => {
      clearTimeout(timer)
      if (!tooLong.signal.aborted) settle(id, picture)
    }
    queue.push(() =>
      loadPicture(api, id, { isDrawn: way !== 'line', signal: tooLong.signal }).then(end, () => end(null)),
    )
    void pump()
  }

  /** Sends each picture once per size, because the terminal keeps all it gets. */
  const drawKept = (hash: string, png: Buffer, room: PictureRoom): DrawnPicture | undefined => {
    const name = `${hash} ${room.columns} ${room.rows}`
    const known = cache.get(name)
    if (known !== undefined) return known
    const drawn = drawPicture(png, way, room)
    if (drawn?.before === undefined) return drawn
    cache.set(name, { rows: drawn.rows })
    const [oldest = name] = cache.keys()
    if (cache.size > mostKept) cache.delete(oldest)
    return drawn
  }

  const draw = ({ asset, png }: LoadedPicture, isDrawn: boolean): DrawnPicture => {
    const { columns, rows } = size()
    const room = { columns: columns - INDENT.length - 1, rows }
    const { baseUrl } = api
    const line = pictureLine(asset, { ...options, baseUrl, features: features(), columns: room.columns })
    const drawn = isDrawn && png !== undefined ? drawKept(asset.hash, png, roomIn(room)) : undefined
    return { ...drawn, rows: [...(drawn?.rows ?? []), line].map((row) => INDENT + row) }
  }

  return {
    isReady: (files) => {
      for (const id of files) if (!found.has(id) && !requested.has(id)) ask(id)
      return files.every((id) => found.has(id))
    },
    take: (files) => {
      const pictures = files.flatMap((id) => found.get(id) ?? []).filter(({ asset }) => asset.fileKind === 'image')
      for (const id of files) found.delete(id)
      const drawn = pictures.map((picture, index) => draw(picture, index < MAX_DRAWN))
      const before = drawn.map((each) => each.before ?? '').join('')
      return { rows: drawn.flatMap(({ rows }) => rows), ...(before !== '' && { before }) }
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    send,
  }
}
