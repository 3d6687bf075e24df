import { Worker } from 'node:worker_threads'

import type { DrawReport } from './draw-worker.ts'
import type { Drawn } from './draw.ts'
import type { DrawOrder } from './order.ts'

/** The worker file is next to this one, in the sources and in the bundle. */
const WORKER = new URL(`./draw-worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url)
/** Tasks that are drawn at the same time. */
const THREADS = 2
/** Ended tasks whose files are kept. */
const MAX_KEPT = 100
const IDLE_MS = 30_000

export interface DrawTask {
  readonly id: string
  readonly order: DrawOrder
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'
  progress: number
  preview: Uint8Array | undefined
  drawn: Drawn | undefined
  failure: string | undefined
}

interface Thread {
  readonly worker: Worker
  task: DrawTask | undefined
  idle: NodeJS.Timeout | undefined
}

/** The demo's drawings: each is drawn once for its ID, two at a time, in the order in which they came. */
export interface DrawTasks {
  /** Adds a task, unless there is one with this ID. */
  readonly add: (id: string, order: DrawOrder) => DrawTask
  readonly find: (id: string) => DrawTask | undefined
  readonly cancel: (task: DrawTask) => void
  readonly close: () => Promise<void>
}

export function createDrawTasks(): DrawTasks {
  const tasks = new Map<string, DrawTask>()
  const threads = new Set<Thread>()
  const waiting: DrawTask[] = []

  const end = (task: DrawTask, state: DrawTask['state']): void => {
    task.state = state
    task.preview = undefined
    const ended = [...tasks.values()].filter(({ state: each }) => each !== 'waiting' && each !== 'running')
    for (const old of ended.slice(0, Math.max(0, ended.length - MAX_KEPT))) tasks.delete(old.id)
  }

  const hear = (thread: Thread, report: DrawReport): void => {
    const { task } = thread
    if (task === undefined) return
    if ('progress' in report) {
      task.progress = report.progress
      task.preview = report.preview ?? task.preview
      return
    }
    if ('drawn' in report) task.drawn = report.drawn
    else task.failure = report.failure
    if (task.state === 'running') end(task, 'drawn' in report ? 'done' : 'failed')
    thread.task = undefined
    next()
  }

  const lose = (thread: Thread): void => {
    clearTimeout(thread.idle)
    threads.delete(thread)
    const { task } = thread
    thread.task = undefined
    if (task?.state === 'running') {
      task.failure = 'the thread has ended'
      end(task, 'failed')
    }
    next()
  }

  const start = (): Thread => {
    // Options for the program itself, such as the type of its source, aren't for a thread.
    const worker = new Worker(WORKER, { execArgv: [] })
    worker.unref()
    const thread: Thread = { worker, task: undefined, idle: undefined }
    worker.on('message', (report: DrawReport) => hear(thread, report))
    worker.once('error', () => lose(thread))
    worker.once('exit', () => lose(thread))
    threads.add(thread)
    return thread
  }

  const next = (): void => {
    for (;;) {
      const free = [...threads].find(({ task }) => task === undefined)
      if (waiting.length === 0) break
      if (free === undefined && threads.size >= THREADS) return
      const thread = free ?? start()
      const task = waiting.shift()
      if (task === undefined) return
      clearTimeout(thread.idle)
      task.state = 'running'
      thread.task = task
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window's
      thread.worker.postMessage(task.order)
    }
    for (const thread of threads) {
      if (thread.task !== undefined) continue
      clearTimeout(thread.idle)
      thread.idle = setTimeout(() => void thread.worker.terminate(), IDLE_MS).unref()
    }
  }

  return {
    add: (id, order) => {
      const known = tasks.get(id)
      if (known !== undefined) return known
      const task: DrawTask = {
        id,
        order,
        state: 'waiting',
        progress: 0,
        preview: undefined,
        drawn: undefined,
        failure: undefined,
      }
      tasks.set(id, task)
      waiting.push(task)
      next()
      return task
    },
    find: (id) => tasks.get(id),
    cancel: (task) => {
      const at = waiting.indexOf(task)
      if (at !== -1) waiting.splice(at, 1)
      if (task.state === 'waiting' || task.state === 'running') end(task, 'cancelled')
    },
    close: async () => {
      waiting.length = 0
      await Promise.all([...threads].map(({ worker }) => worker.terminate()))
    },
  }
}
