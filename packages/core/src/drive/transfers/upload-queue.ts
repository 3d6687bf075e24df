import { ApiError } from '../../errors/index.ts'
import { sleep, type Sleep } from '../../stream/backoff.ts'
import type { DriveApi } from '../contract.ts'
import type { ConflictChoice } from '../node-kinds.ts'
import { createKnownContents, HASHED_BYTES } from './known-contents.ts'
import { createFileStore } from './store-file.ts'
import { createUploadFolders } from './upload-folders.ts'
import { createUploadPace } from './upload-pace.ts'
import {
  type Drop,
  emptyFolders,
  isActive,
  isConflict,
  isOver,
  isWaiting,
  shouldRetry,
  type UploadTask,
} from './upload-task.ts'
import type { UploadRequest, HashContent, Upload, UploadFile, UploadQueue } from './upload-types.ts'
import { createUploadsView, type UploadsViewOptions } from './uploads-view.ts'

export interface UploadQueueOptions extends Pick<UploadsViewOptions, 'now' | 'schedule'> {
  readonly api: DriveApi
  /** Uploads one file. Rejects with the reason of a failure. Called again for an interrupted upload. */
  readonly send: (request: UploadRequest) => Promise<unknown>
  /** Cancels the unfinished upload of a removed file. */
  readonly discard?: (request: UploadRequest) => void
  /** Without it, every content is uploaded. */
  readonly hash?: HashContent
  /** Called when a file was sent or linked, or a folder was created. */
  readonly onStored?: () => void
  /** Parallel uploads. */
  readonly atOnce?: number
  /** Waits while all files are held back. */
  readonly sleep?: Sleep
}

const DEFAULT_AT_ONCE = 3
const MAX_AHEAD = 200
/** Errors for lack of space, which the next files would get too. */
const NO_ROOM = 507

/** The queue of uploads, some in parallel. Each can be paused, retried or canceled. Independent of the UI. */
export function createUploadQueue(options: UploadQueueOptions): UploadQueue {
  const { api, send, discard, hash, onStored, atOnce = DEFAULT_AT_ONCE, now, schedule } = options
  let tasks: UploadTask[] = []
  let lastId = 0
  let running = 0
  let stored = 0
  /** Where the search for the next waiting task starts. There's none before it. */
  let from = 0

  const { changed, ...view } = createUploadsView({
    tasks: () => tasks,
    isActive: () => running > 0,
    heldBy: () => pace.reason(),
    now,
    schedule,
  })
  const update = (task: UploadTask, change: Partial<Upload>): void => {
    task.view = { ...task.view, ...change }
    changed()
  }
  const add = (drop: Drop, folder: string, file: UploadFile | undefined): void => {
    const names = folder.split('/')
    const what = file ?? { name: names.at(-1) ?? '', folders: names.slice(0, -1).join('/'), size: 0 }
    const { name, folders, size } = what
    tasks.push({
      view: { name, folders, size, id: (lastId += 1), state: 'waiting', sent: 0, error: undefined },
      drop,
      file,
      folder,
      controller: undefined,
      choice: undefined,
      request: undefined,
      mayBeStored: false,
      reached: false,
      strikes: 0,
      furthest: 0,
      storedBefore: stored,
    })
  }
  const removeWhere = (matches: (task: UploadTask) => boolean): void => {
    tasks = tasks.filter((task) => !matches(task))
    from = 0
  }

  /** The files to check together with this one: others in progress, and those that wait after them. */
  const following = (): readonly UploadFile[] => {
    const near = tasks.slice(Math.max(0, from - atOnce), from + MAX_AHEAD)
    return near.flatMap((task) => {
      const isNext = isWaiting(task) || task.view.state === 'checking'
      return isNext && task.file !== undefined ? [task.file] : []
    })
  }
  // Larger files are sent in chunks, and identified by their upload.
  const hashFile =
    hash && (async (file: UploadFile) => (file.size > HASHED_BYTES.max ? undefined : hash(await file.open())))
  const known = hashFile && createKnownContents<UploadFile>({ api, hash: hashFile, following })
  const storeFile = createFileStore<UploadFile>({ api, send, hash: hashFile, known })

  const store = async (task: UploadTask, signal: AbortSignal): Promise<void> => {
    const { file, drop, mayBeStored } = task
    const parent = await drop.folders.ensure(task.folder)
    if (file === undefined || signal.aborted) return
    const choice = task.choice ?? drop.choice
    await storeFile({
      file,
      parent,
      // A file to skip is rejected by the server, so that it's known as skipped.
      onConflict: choice === undefined || choice === 'skip' ? 'refuse' : choice,
      mayBeStored,
      onSending: (request) => {
        task.request = request
        if (!signal.aborted) update(task, { state: 'sending' })
      },
      onReached: () => {
        task.reached = true
      },
      onProgress: (sent) => void (signal.aborted || update(task, { sent })),
      signal,
    })
  }
  const run = async (task: UploadTask): Promise<void> => {
    const controller = new AbortController()
    const { signal } = controller
    task.controller = controller
    task.reached = false
    running += 1
    update(task, { state: 'checking', error: undefined })
    try {
      await store(task, signal)
      if (!signal.aborted) finish(task)
      onStored?.()
    } catch (error) {
      if (!signal.aborted) fail(task, error)
    }
    running -= 1
    startNext()
  }
  const finish = (task: UploadTask): void => {
    stored += 1
    pace.succeeded()
    update(task, { state: 'done', sent: task.view.size })
    // A created folder isn't listed among the files.
    if (task.file === undefined) removeWhere((other) => other === task)
  }
  const fail = (task: UploadTask, error: unknown): void => {
    const { code, statusCode } = ApiError.is(error) ? error : { code: undefined, statusCode: 0 }
    if (code === 'node.name_taken' && task.choice === undefined) {
      if (task.drop.choice === undefined) update(task, { state: 'conflict', sent: 0 })
      else resolveConflict(task, task.drop.choice)
      return
    }
    if (shouldRetry(task, error, stored)) {
      update(task, { state: 'waiting' })
      from = 0
      pace.hold(error)
      return
    }
    update(task, { state: 'failed', error })
    // The next files wouldn't fit either. The user retries after making space.
    if (statusCode === NO_ROOM) {
      for (const other of tasks) if (isWaiting(other)) update(other, { state: 'failed', error })
    }
  }
  const resolveConflict = (task: UploadTask, choice: Exclude<ConflictChoice, 'refuse'>): void => {
    task.choice = choice
    if (choice === 'skip') update(task, { state: 'skipped' })
    else wait(task)
  }
  const wait = (task: UploadTask): void => {
    update(task, { state: 'waiting', sent: 0, error: undefined })
    from = 0
  }
  const isFree = (): boolean => running < atOnce && !pace.isHeld()
  const startNext = (): void => {
    for (; from < tasks.length && isFree(); from += 1) {
      const next = tasks[from]
      if (next !== undefined && isWaiting(next)) void run(next)
    }
    changed()
  }
  const pace = createUploadPace({ sleep: options.sleep ?? sleep, onOver: startNext })
  const forEach = (id: number | undefined, act: (task: UploadTask) => void): void => {
    for (const task of tasks) if (id === undefined || task.view.id === id) act(task)
    startNext()
  }
  const abort = (task: UploadTask): void => {
    task.controller?.abort()
    if (task.request !== undefined) discard?.(task.request)
    task.request = undefined
  }

  return {
    ...view,
    add: (parent, files, folders = []) => {
      // Makes room for the next ones.
      if (tasks.every(isOver)) removeWhere(() => true)
      const paths = new Set([...folders, ...files.map((file) => file.folders)])
      const drop: Drop = { folders: createUploadFolders({ api, parent, paths }), choice: undefined }
      for (const file of files) add(drop, file.folders, file)
      for (const path of emptyFolders(files, folders)) add(drop, path, undefined)
      startNext()
    },
    answer: (id, choice, all) => {
      const task = tasks.find((other) => other.view.id === id)
      if (task === undefined || !isConflict(task)) return
      if (all) task.drop.choice = choice
      for (const other of tasks) {
        if (other === task || (all && other.drop === task.drop && isConflict(other))) resolveConflict(other, choice)
      }
      startNext()
    },
    giveUp: (id) => {
      const drop = tasks.find((task) => task.view.id === id)?.drop
      for (const task of tasks) {
        if (task.drop !== drop || task.view.state === 'failed' || isOver(task)) continue
        abort(task)
        update(task, { state: 'givenUp', sent: 0 })
      }
      // An empty folder isn't reported as a file.
      removeWhere(({ view: { state }, file }) => file === undefined && state === 'givenUp')
      startNext()
    },
    pause: (id) =>
      forEach(id, (task) => {
        if (!isWaiting(task) && !isActive(task)) return
        task.mayBeStored ||= task.view.state === 'sending'
        task.controller?.abort()
        update(task, { state: 'paused' })
      }),
    resume: (id) => forEach(id, (task) => void (task.view.state === 'paused' && wait(task))),
    retry: (id) => {
      pace.wake()
      forEach(id, (task) => {
        if (task.view.state !== 'failed' && (id === undefined || !isConflict(task))) return
        task.drop.folders.forget()
        task.strikes = 0
        wait(task)
      })
    },
    wake: () => pace.wake(),
    cancel: (id) => {
      for (const task of tasks) {
        if ((id === undefined || task.view.id === id) && task.view.state !== 'done') abort(task)
      }
      removeWhere((task) => id === undefined || task.view.id === id)
      startNext()
    },
  }
}
