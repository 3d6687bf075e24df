import type { Asset } from '../drive/contract.ts'
import type { Sleep } from '../stream/index.ts'

/** `reading`: the file is uploaded, but its text isn't extracted yet. */
export type AttachmentPhase = 'waiting' | 'sending' | 'reading' | 'ready' | 'failed'

/** A file that will be sent with a message. */
export interface Attachment {
  readonly key: number
  /** The ID of its asset, once it has one. */
  readonly id: string | undefined
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly phase: AttachmentPhase
  /** Uploaded bytes. */
  readonly sent: number
  readonly asset: Asset | undefined
  /** The error, if it failed. */
  readonly error: unknown
  /** The file chosen on this device. Undefined if it was already uploaded. */
  readonly content: Blob | undefined
}

/** The files of the message being written. */
export interface Attachments {
  readonly getSnapshot: () => readonly Attachment[]
  readonly subscribe: (listener: () => void) => () => void
  /** Uploads these files and adds them. */
  readonly add: (files: readonly { readonly name: string; readonly content: Blob }[]) => void
  /** Adds files that are already uploaded. */
  readonly addStored: (files: readonly StoredFile[]) => void
  readonly retry: (key: number) => void
  /** Removes a file. Cancels its upload. */
  readonly remove: (key: number) => void
  readonly clear: () => void
  /** Resolves with the assets when all are ready, or with undefined if one failed. */
  readonly whenReady: () => Promise<readonly string[] | undefined>
}

export interface AttachmentsOptions {
  readonly send: (file: {
    readonly name: string
    readonly content: Blob
    readonly onProgress: (sent: number) => void
    readonly signal: AbortSignal
  }) => Promise<Asset>
  readonly read: (asset: string, signal: AbortSignal) => Promise<Asset>
  readonly sleep: Sleep
}

interface Work {
  view: Attachment
  readonly controller: AbortController
}

/** A file that's already uploaded. */
export interface StoredFile {
  readonly asset: string
  readonly name: string
  /** Bytes. */
  readonly size: number
}

const AT_ONCE = 3
/** Milliseconds between two polls of a text. */
const LOOK_EVERY_MS = 700

export function createAttachments({ send, read, sleep }: AttachmentsOptions): Attachments {
  const listeners = new Set<() => void>()
  let works: Work[] = []
  let count = 0
  let snapshot: readonly Attachment[] = []

  const publish = (): void => {
    snapshot = works.map(({ view }) => view)
    for (const listener of listeners) listener()
  }
  const put = (work: Work, change: Partial<Attachment>): void => {
    work.view = { ...work.view, ...change }
    publish()
  }
  const arrive = (work: Work): Promise<Asset> => {
    const { id = '', name, content } = work.view
    const { signal } = work.controller
    if (content === undefined) return read(id, signal)
    return send({ name, content, signal, onProgress: (sent) => void (signal.aborted || put(work, { sent })) })
  }
  const run = async (work: Work): Promise<void> => {
    const { signal } = work.controller
    put(work, { phase: 'sending', error: undefined, sent: 0 })
    try {
      let asset = work.view.asset ?? (await arrive(work))
      while (!signal.aborted && isBeingRead(asset)) {
        put(work, { phase: 'reading', asset, id: asset.id, sent: work.view.size })
        await sleep(LOOK_EVERY_MS, signal)
        asset = await read(asset.id, signal)
      }
      if (!signal.aborted) put(work, { phase: 'ready', asset, id: asset.id, sent: work.view.size })
    } catch (error) {
      if (!signal.aborted) put(work, { phase: 'failed', error })
    }
    pump()
  }
  const pump = (): void => {
    let room = AT_ONCE - works.filter(({ view }) => view.phase === 'sending').length
    for (const work of works) {
      if (room <= 0) return
      if (work.view.phase !== 'waiting') continue
      room -= 1
      void run(work)
    }
  }
  const push = (file: Pick<Attachment, 'id' | 'name' | 'size' | 'content'>): void => {
    const begun = { key: (count += 1), phase: 'waiting', sent: 0, asset: undefined, error: undefined } as const
    works.push({ view: { ...file, ...begun }, controller: new AbortController() })
  }
  const subscribe: Attachments['subscribe'] = (listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const drop = (gone: (work: Work) => boolean): void => {
    for (const work of works) if (gone(work)) work.controller.abort()
    works = works.filter((work) => !gone(work))
    publish()
    pump()
  }

  return {
    getSnapshot: () => snapshot,
    subscribe,
    add: (files) => {
      for (const { name, content } of files) push({ id: undefined, name, size: content.size, content })
      publish()
      pump()
    },
    addStored: (files) => {
      const there = new Set(works.map(({ view }) => view.id))
      for (const { asset: id, name, size } of files) if (!there.has(id)) push({ id, name, size, content: undefined })
      publish()
      pump()
    },
    retry: (key) => {
      const work = works.find(({ view }) => view.key === key && view.phase === 'failed')
      if (work === undefined) return
      put(work, { phase: 'waiting' })
      pump()
    },
    remove: (key) => drop(({ view }) => view.key === key),
    clear: () => drop(() => true),
    whenReady: () =>
      new Promise((resolve) => {
        const look = (): void => {
          const settled = works.every(({ view }) => view.phase === 'ready' || view.phase === 'failed')
          if (!settled) return
          stop()
          const assets = works.flatMap(({ view }) => view.asset?.id ?? [])
          resolve(
            assets.length === works.length && works.every(({ view }) => view.phase === 'ready') ? assets : undefined,
          )
        }
        const stop = subscribe(look)
        look()
      }),
  }
}

const isBeingRead = ({ text }: Asset): boolean => text.state === 'waiting' || text.state === 'running'
