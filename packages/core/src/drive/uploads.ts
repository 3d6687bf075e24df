import { ApiError } from '../errors/index.ts'
import { sleep, type Sleep } from '../stream/backoff.ts'
import type { DriveApi } from './contract.ts'
import type { HashContent } from './known-contents.ts'
import type { ClashChoice } from './node-kinds.ts'
import { createFileStore } from './store-file.ts'
import { createUploadFolders } from './upload-folders.ts'
import { createUploadPace } from './upload-pace.ts'
import { shouldRetry, type Drop, emptyFolders, type UploadTask } from './upload-task.ts'
import { createRateMeter, uploadTotals } from './upload-totals.ts'
import type { ActiveUpload, Upload, UploadFile, Uploads, UploadsSnapshot } from './upload-types.ts'

export interface UploadsOptions {
  readonly api: DriveApi
  /** Uploads one file. Rejects with the reason of a failure. Called again for an interrupted upload. */
  readonly send: (sending: ActiveUpload) => Promise<unknown>
  /** Cancels the unfinished upload of a removed file. */
  readonly discard?: (sending: ActiveUpload) => void
  /** Without it, every content is uploaded. */
  readonly hash?: HashContent
  /** Called when a file is uploaded. */
  readonly onStored?: () => void
  /** Parallel uploads. */
  readonly atOnce?: number
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number
  /** When subscribers are notified of changes. */
  readonly schedule: (run: () => void) => void
  /** Waits while all files are held back. */
  readonly sleep?: Sleep
}

const DEFAULT_AT_ONCE = 3
const MAX_AHEAD = 200
const ACTIVE: ReadonlySet<Upload['state']> = new Set(['checking', 'sending'])
const OVER: ReadonlySet<Upload['state']> = new Set(['done', 'skipped', 'givenUp'])
/** Errors for lack of space, which the next files would get too. */
const NO_ROOM = 507

/** The queue of uploads, some in parallel. Each can be paused, retried or canceled. Independent of the UI. */
export function createUploads(options: UploadsOptions): Uploads {
  const { api, send, discard, hash, onStored, atOnce = DEFAULT_AT_ONCE, now, schedule } = options
  const listeners = new Set<() => void>()
  const rateOf = createRateMeter(now)
  let works: UploadTask[] = []
  let count = 0
  let active = 0
  let arrived = 0
  /** Where the search for the next waiting file starts. There's none before it. */
  let from = 0
  let asked: UploadTask | undefined
  let due = false
  let snapshot: UploadsSnapshot = {
    uploads: [],
    ...uploadTotals([]),
    rate: 0,
    leftMs: undefined,
    question: undefined,
    heldBy: undefined,
  }

  const publish = (): void => {
    due = false
    const uploads = works.map(({ view }) => view)
    const sums = uploadTotals(uploads)
    const rate = active === 0 ? 0 : rateOf(sums.sentBytes)
    const leftMs = rate > 0 ? ((sums.totalBytes - sums.sentBytes) * 1000) / rate : undefined
    if (asked === undefined || !isClash(asked) || !works.includes(asked)) {
      asked = sums.counts.clash === 0 ? undefined : works.find(isClash)
    }
    const { waiting, checking, sending } = sums.counts
    const heldBy = waiting + checking + sending > 0 ? pace.reason() : undefined
    snapshot = { uploads, ...sums, rate, leftMs, question: asked?.view, heldBy }
    for (const listener of listeners) listener()
  }
  const changed = (): void => {
    if (due) return
    due = true
    schedule(publish)
  }
  const put = (work: UploadTask, change: Partial<Upload>): void => {
    work.view = { ...work.view, ...change }
    changed()
  }
  /** The files to check together with this one: others in progress, and those that wait after them. */
  const following = (): readonly UploadFile[] => {
    const near = works.slice(Math.max(0, from - atOnce), from + MAX_AHEAD)
    return near.flatMap((work) => {
      const isNext = isWaiting(work) || work.view.state === 'checking'
      return isNext && work.file !== undefined ? [work.file] : []
    })
  }
  const storeFile = createFileStore({ api, send, hash, following })

  const store = async (work: UploadTask, signal: AbortSignal): Promise<void> => {
    const { file, drop, unsure, view } = work
    const parent = await drop.folders.find(work.folder)
    if (file === undefined || signal.aborted) return
    const choice = work.choice ?? drop.choice
    await storeFile({
      id: view.id,
      file,
      parent,
      // A file to skip is rejected by the server, so that it's known as skipped.
      onClash: choice === undefined || choice === 'skip' ? 'refuse' : choice,
      unsure,
      onSending: (sending) => {
        work.sending = sending
        if (!signal.aborted) put(work, { state: 'sending' })
      },
      onReached: () => {
        work.reached = true
      },
      onProgress: (sent) => void (signal.aborted || put(work, { sent })),
      signal,
    })
  }
  const run = async (work: UploadTask): Promise<void> => {
    const controller = new AbortController()
    const { signal } = controller
    work.controller = controller
    work.reached = false
    active += 1
    put(work, { state: 'checking', error: undefined })
    try {
      await store(work, signal)
      if (!signal.aborted) finish(work)
      onStored?.()
    } catch (error) {
      if (!signal.aborted) fail(work, error)
    }
    active -= 1
    pump()
  }
  const finish = (work: UploadTask): void => {
    arrived += 1
    pace.succeeded()
    put(work, { state: 'done', sent: work.view.size })
    if (work.file === undefined) leave((other) => other === work)
  }
  const fail = (work: UploadTask, error: unknown): void => {
    const { code, statusCode } = ApiError.is(error) ? error : { code: undefined, statusCode: 0 }
    if (code === 'node.name_taken' && work.choice === undefined) {
      if (work.drop.choice === undefined) put(work, { state: 'clash', sent: 0 })
      else decide(work, work.drop.choice)
      return
    }
    if (shouldRetry(work, error, arrived)) {
      put(work, { state: 'waiting' })
      from = 0
      pace.hold(error)
      return
    }
    put(work, { state: 'failed', error })
    // The next files wouldn't fit either. The user retries after making space.
    if (statusCode === NO_ROOM) {
      for (const other of works) if (isWaiting(other)) put(other, { state: 'failed', error })
    }
  }
  const decide = (work: UploadTask, choice: Exclude<ClashChoice, 'refuse'>): void => {
    work.choice = choice
    if (choice === 'skip') put(work, { state: 'skipped' })
    else wait(work)
  }
  const wait = (work: UploadTask): void => {
    put(work, { state: 'waiting', sent: 0, error: undefined })
    from = 0
  }
  const isFree = (): boolean => active < atOnce && !pace.isHeld()
  const pump = (): void => {
    for (; from < works.length && isFree(); from += 1) {
      const next = works[from]
      if (next !== undefined && isWaiting(next)) void run(next)
    }
    changed()
  }
  const pace = createUploadPace({ sleep: options.sleep ?? sleep, onOver: pump })
  const each = (id: number | undefined, act: (work: UploadTask) => void): void => {
    for (const work of works) if (id === undefined || work.view.id === id) act(work)
    pump()
  }
  const callOff = (work: UploadTask): void => {
    work.controller?.abort()
    if (work.sending !== undefined) discard?.(work.sending)
    work.sending = undefined
  }
  const leave = (gone: (work: UploadTask) => boolean): void => {
    works = works.filter((work) => !gone(work))
    from = 0
  }
  const push = (drop: Drop, folder: string, file: UploadFile | undefined): void => {
    const names = folder.split('/')
    const what = file ?? { name: names.at(-1) ?? '', folders: names.slice(0, -1).join('/'), size: 0 }
    const { name, folders, size } = what
    works.push({
      view: { name, folders, size, id: (count += 1), state: 'waiting', sent: 0, error: undefined },
      drop,
      file,
      folder,
      controller: undefined,
      choice: undefined,
      sending: undefined,
      unsure: false,
      reached: false,
      strikes: 0,
      furthest: 0,
      arrivedBefore: arrived,
    })
  }

  return {
    getSnapshot: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    add: (parent, files, folders = []) => {
      // Makes room for the next ones.
      if (works.every(({ view }) => OVER.has(view.state))) leave(() => true)
      const paths = new Set([...folders, ...files.map((file) => file.folders)])
      const drop: Drop = { folders: createUploadFolders({ api, parent, paths }), choice: undefined }
      for (const file of files) push(drop, file.folders, file)
      for (const path of emptyFolders(files, folders)) push(drop, path, undefined)
      pump()
    },
    answer: (id, choice, all) => {
      const work = works.find((other) => other.view.id === id)
      if (work === undefined || !isClash(work)) return
      if (all) work.drop.choice = choice
      for (const other of works) {
        if (other === work || (all && other.drop === work.drop && isClash(other))) decide(other, choice)
      }
      pump()
    },
    giveUp: (id) => {
      const drop = works.find((work) => work.view.id === id)?.drop
      for (const work of works) {
        if (work.drop !== drop || work.view.state === 'failed' || OVER.has(work.view.state)) continue
        callOff(work)
        put(work, { state: 'givenUp', sent: 0 })
      }
      // An empty folder isn't reported as a file.
      leave(({ view, file }) => file === undefined && view.state === 'givenUp')
      pump()
    },
    pause: (id) =>
      each(id, (work) => {
        if (!isWaiting(work) && !ACTIVE.has(work.view.state)) return
        work.unsure ||= work.view.state === 'sending'
        work.controller?.abort()
        put(work, { state: 'paused' })
      }),
    resume: (id) => each(id, (work) => void (work.view.state === 'paused' && wait(work))),
    retry: (id) => {
      pace.wake()
      each(id, (work) => {
        if (work.view.state !== 'failed' && (id === undefined || !isClash(work))) return
        work.drop.folders.forget()
        work.strikes = 0
        wait(work)
      })
    },
    wake: () => pace.wake(),
    cancel: (id) => {
      for (const work of works) {
        if ((id === undefined || work.view.id === id) && work.view.state !== 'done') callOff(work)
      }
      leave(({ view }) => id === undefined || view.id === id)
      pump()
    },
  }
}

const isWaiting = ({ view }: UploadTask): boolean => view.state === 'waiting'
const isClash = ({ view }: UploadTask): boolean => view.state === 'clash'
