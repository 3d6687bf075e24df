import type { Api } from '../client/api-types.ts'
import { ApiError } from '../errors/index.ts'
import { createKnownContents, type HashContent } from './known-contents.ts'
import type { ClashChoice } from './node-kinds.ts'
import { createUploadFolders } from './upload-folders.ts'
import { createRateMeter, sumUploads } from './upload-sums.ts'
import type { Sending, Upload, UploadFile, Uploads, UploadsSnapshot } from './upload-types.ts'

export interface UploadsOptions {
  readonly api: Pick<Api, 'drive'>
  /** Sends one file; what it rejects with is why it failed. */
  readonly send: (sending: Sending) => Promise<unknown>
  /** Without it every content is sent. */
  readonly hash?: HashContent
  /** Called when a file has arrived. */
  readonly onStored?: () => void
  /** Files on their way at once. */
  readonly atOnce?: number
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number
  /** When watchers are told of what has changed meanwhile. */
  readonly schedule: (run: () => void) => void
}

interface Work {
  view: Upload
  readonly file: UploadFile
  readonly parentOf: () => Promise<string>
  controller: AbortController | undefined
  choice: ClashChoice | undefined
}

const DEFAULT_AT_ONCE = 3
const MOST_AHEAD = 200
const ACTIVE: ReadonlySet<Upload['state']> = new Set(['checking', 'sending'])

/** Files that go up: some at a time, each to be paused, tried again or called off. Free of the place it is shown in. */
export function createUploads(options: UploadsOptions): Uploads {
  const { api, send, hash, onStored, atOnce = DEFAULT_AT_ONCE, now, schedule } = options
  const listeners = new Set<() => void>()
  const rateOf = createRateMeter(now)
  let works: Work[] = []
  let count = 0
  let active = 0
  /** Where the next one that waits is looked for: none does before it. */
  let from = 0
  let choiceOfAll: Exclude<ClashChoice, 'refuse'> | undefined
  let due = false
  let snapshot: UploadsSnapshot = { uploads: [], ...sumUploads([]), rate: 0, leftMs: undefined, question: undefined }

  const publish = (): void => {
    due = false
    const uploads = works.map(({ view }) => view)
    const sums = sumUploads(uploads)
    const rate = active === 0 ? 0 : rateOf(sums.sentBytes)
    const leftMs = rate > 0 ? ((sums.totalBytes - sums.sentBytes) * 1000) / rate : undefined
    const question = sums.counts.clash === 0 ? undefined : uploads.find(({ state }) => state === 'clash')
    snapshot = { uploads, ...sums, rate, leftMs, question }
    for (const listener of listeners) listener()
  }
  const changed = (): void => {
    if (due) return
    due = true
    schedule(publish)
  }
  const put = (work: Work, change: Partial<Upload>): void => {
    work.view = { ...work.view, ...change }
    changed()
  }
  /** What is asked about along with a file whose turn it is: others whose turn it is, and what waits behind them. */
  const following = (): readonly UploadFile[] => {
    const near = works.slice(Math.max(0, from - atOnce), from + MOST_AHEAD)
    return near.filter((work) => isWaiting(work) || work.view.state === 'checking').map(({ file }) => file)
  }
  const known = hash === undefined ? undefined : createKnownContents<UploadFile>({ api, hash, following })

  const store = async (work: Work, signal: AbortSignal): Promise<void> => {
    const { file } = work
    const { name, lastModified } = file
    const onClash = work.choice ?? choiceOfAll ?? 'refuse'
    const parent = await work.parentOf()
    const asset = await known?.(file)
    if (signal.aborted) return
    put(work, { state: 'sending' })
    if (asset !== undefined) {
      await api.drive.createNode({ body: { kind: 'file', name, asset, parent, lastModified, onClash }, signal })
      return
    }
    const content = await file.open()
    const onProgress = (sent: number) => void (signal.aborted || put(work, { sent }))
    await send({ id: work.view.id, name, content, lastModified, parent, onClash, onProgress, signal })
  }
  const run = async (work: Work): Promise<void> => {
    const controller = new AbortController()
    const { signal } = controller
    work.controller = controller
    active += 1
    put(work, { state: 'checking', error: undefined })
    try {
      await store(work, signal)
      if (!signal.aborted) put(work, { state: 'done', sent: work.view.size })
      onStored?.()
    } catch (error) {
      if (!signal.aborted) fail(work, error)
    }
    active -= 1
    pump()
  }
  const fail = (work: Work, error: unknown): void => {
    const code = ApiError.is(error) ? error.code : undefined
    if (code === 'node.name_taken' && work.choice === undefined) {
      if (choiceOfAll === undefined) put(work, { state: 'clash', sent: 0 })
      else decide(work, choiceOfAll)
      return
    }
    put(work, { state: 'failed', error })
    // Nothing that follows would fit either; who makes room tries again.
    if (code === 'drive.full' || code === 'drive.too_many') {
      for (const other of works) if (isWaiting(other)) put(other, { state: 'failed', error })
    }
  }
  const decide = (work: Work, choice: Exclude<ClashChoice, 'refuse'>): void => {
    work.choice = choice
    if (choice === 'skip') put(work, { state: 'skipped' })
    else wait(work)
  }
  const wait = (work: Work): void => {
    put(work, { state: 'waiting', sent: 0, error: undefined })
    from = 0
  }
  const hasRoom = (): boolean => active < atOnce
  const pump = (): void => {
    for (; from < works.length && hasRoom(); from += 1) {
      const next = works[from]
      if (next !== undefined && isWaiting(next)) void run(next)
    }
    changed()
  }
  const each = (id: number | undefined, act: (work: Work) => void): void => {
    for (const work of works) if (id === undefined || work.view.id === id) act(work)
    pump()
  }

  return {
    getSnapshot: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    add: (parent, files, folders = []) => {
      const idle = works.every(({ view }) => view.state === 'done' || view.state === 'skipped')
      // What is over makes room; an answer held for what was sent then.
      if (idle) {
        works = []
        from = 0
        choiceOfAll = undefined
      }
      const paths = new Set([...folders, ...files.map((file) => file.folders)])
      const folderOf = createUploadFolders(api, parent, paths)
      for (const file of files) {
        const view: Upload = { ...pick(file), id: (count += 1), state: 'waiting', sent: 0, error: undefined }
        works.push({ view, file, parentOf: () => folderOf(file.folders), controller: undefined, choice: undefined })
      }
      if (files.length === 0 && folders.length > 0) folderOf('').then(onStored, () => undefined)
      pump()
    },
    answer: (choice, all) => {
      if (all) choiceOfAll = choice
      const asked = works.filter(({ view }) => view.state === 'clash')
      for (const work of all ? asked : asked.slice(0, 1)) decide(work, choice)
      pump()
    },
    pause: (id) =>
      each(id, (work) => {
        if (!isWaiting(work) && !ACTIVE.has(work.view.state)) return
        work.controller?.abort()
        put(work, { state: 'paused' })
      }),
    resume: (id) => each(id, (work) => void (work.view.state === 'paused' && wait(work))),
    retry: (id) => each(id, (work) => void (work.view.state === 'failed' && wait(work))),
    cancel: (id) => {
      const gone = works.filter(({ view }) => id === undefined || view.id === id)
      for (const { controller, view } of gone) if (view.state !== 'done') controller?.abort()
      works = id === undefined ? [] : works.filter(({ view }) => view.id !== id)
      from = 0
      if (works.length === 0) choiceOfAll = undefined
      pump()
    },
  }
}

const isWaiting = ({ view }: Work): boolean => view.state === 'waiting'
const pick = ({ name, folders, size }: UploadFile) => ({ name, folders, size })
