import { Worker } from 'node:worker_threads'

import type { Chunk } from './chunk-text.ts'
import type { TextFault } from './section.ts'

/** In source or bundled, the worker stands beside this file. */
const WORKER = new URL(`./text-worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url)

const MB = 1024 * 1024
/** Files that one thread reads: what a library forgets to give back goes with it. */
const FILES_OF_THREAD = 500

export interface TextWanted {
  /** A file on disk. */
  readonly file: string
  /** Its media type. */
  readonly type: string
}

/** What the thread tells, again and again; with `isWhole` or `fault` it has told all. */
export interface TextReport {
  readonly passages: readonly Chunk[]
  readonly isWhole?: boolean
  readonly fault?: TextFault
  /** The thread has ended. */
  readonly isOver?: boolean
}

export interface ReadText {
  readonly passages: readonly Chunk[]
  /** Why there is no more of it. */
  readonly fault?: TextFault
}

export interface TextLimits {
  /** Milliseconds for all of it. */
  readonly timeMs: number
  /** Megabytes of JavaScript's own heap. */
  readonly heapMb: number
  /** Megabytes of what is kept beside it: bytes of files, unpacked streams. */
  readonly besideMb: number
  /** How often it is looked how much that is. */
  readonly lookMs: number
}

const LIMITS: TextLimits = { timeMs: 60_000, heapMb: 384, besideMb: 384, lookMs: 100 }

export interface TextReader {
  /**
   * Reads the text of a file in a thread of its own, which ends when it takes too long or too much: no file, however it
   * is made, keeps the server from its work. What came until then is answered with the reason why no more did. `timeMs`
   * is less than usual for a file that isn't given as long.
   */
  readonly read: (wanted: TextWanted, signal: AbortSignal, timeMs?: number) => Promise<ReadText>
  readonly stop: () => Promise<void>
}

interface Thread {
  readonly worker: Worker
  files: number
  /** Whoever reads with it now hears what it tells, and that it has ended. */
  hear: (report: TextReport) => void
}

/** Threads are kept for the next file, unless one had to be ended. */
export function createTextReader(given: Partial<TextLimits> = {}): TextReader {
  const limits = { ...LIMITS, ...given }
  const idle: Thread[] = []

  const start = (): Thread => {
    const worker = new Worker(WORKER, {
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMb, maxYoungGenerationSizeMb: 32 },
      // What a library has to say of a broken file is nobody's business.
      stdout: true,
      stderr: true,
    })
    worker.stdout.resume()
    worker.stderr.resume()
    const thread: Thread = { worker, files: 0, hear: () => {} }
    const end = (fault: TextFault): void => {
      const at = idle.indexOf(thread)
      if (at !== -1) idle.splice(at, 1)
      thread.hear({ passages: [], fault, isOver: true })
    }
    worker.on('message', (report: TextReport) => thread.hear(report))
    worker.on('error', (error) => end(isOutOfMemory(error) ? 'asset.text_too_large' : 'asset.text_damaged'))
    worker.on('exit', () => end('asset.text_damaged'))
    return thread
  }

  return {
    read: async (wanted, signal, timeMs = limits.timeMs) => {
      signal.throwIfAborted()
      const thread = idle.pop() ?? start()
      thread.files += 1
      const { answer, isWell } = await readIn(thread, {
        wanted,
        signal,
        limits: { ...limits, timeMs: Math.min(timeMs, limits.timeMs) },
      })
      if (isWell && thread.files < FILES_OF_THREAD) {
        thread.worker.unref()
        idle.push(thread)
      } else await thread.worker.terminate()
      if (answer === undefined) throw signal.reason
      return answer
    },
    stop: async () => {
      await Promise.all(idle.splice(0).map(({ worker }) => worker.terminate()))
    },
  }
}

interface Reading {
  readonly wanted: TextWanted
  readonly signal: AbortSignal
  readonly limits: TextLimits
}

/** `isWell`: the thread has told all by itself, and may read on. Without an answer: it was not to go on. */
async function readIn(thread: Thread, { wanted, signal, limits }: Reading) {
  const passages: Chunk[] = []
  const { promise, resolve } = Promise.withResolvers<{ fault?: TextFault | undefined; isWell?: true; isLeft?: true }>()
  const { worker } = thread
  thread.hear = ({ passages: some, fault: why, isWhole, isOver }) => {
    for (const passage of some) passages.push(passage)
    if (isOver === true) resolve({ fault: why })
    else if (isWhole === true || why !== undefined) resolve({ fault: why, isWell: true })
  }
  const leave = (): void => resolve({ isLeft: true })
  signal.addEventListener('abort', leave, { once: true })
  const timer = setTimeout(() => resolve({ fault: 'asset.text_too_slow' }), limits.timeMs)
  const watch = setInterval(() => {
    void takenBeside(worker).then((bytes) => bytes > limits.besideMb * MB && resolve({ fault: 'asset.text_too_large' }))
  }, limits.lookMs)
  worker.ref()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window's
  worker.postMessage(wanted)
  const { fault, isWell = false, isLeft } = await promise
  clearTimeout(timer)
  clearInterval(watch)
  signal.removeEventListener('abort', leave)
  if (isLeft === true) return { answer: undefined, isWell: false }
  return { answer: { passages, ...(fault !== undefined && { fault }) }, isWell }
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

/** Bytes beside the heap, which the heap's limit does not count. A thread that has ended takes none. */
async function takenBeside(worker: Worker): Promise<number> {
  try {
    const { external_memory: bytes } = await worker.getHeapStatistics()
    return bytes
  } catch {
    return 0
  }
}
