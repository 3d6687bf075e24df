import { Worker } from 'node:worker_threads'

import type { DocumentStructure } from '@saffron/core/drive'

import type { TextFault } from '../../documents/text-error.ts'
import type { Chunk } from './chunk-text.ts'
import type { PagePicture } from './readers/pdf-page.ts'

/** The worker is next to this file, both in source and bundled. */
const WORKER = new URL(`./text-worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url)

const MB = 1024 * 1024
/** The number of files per thread. Replacing it frees memory leaked by libraries. */
const FILES_OF_THREAD = 500

export interface TextWanted {
  /** A file on disk. */
  readonly file: string
  /** Its media type. */
  readonly type: string
  /** Reads the structure of an office document instead of its text. In a workbook, it's that of this sheet. */
  readonly sheet?: number
  /** Draws the first page of a PDF instead, with this many pixels at its longer edge. */
  readonly edge?: number
}

/** A report of the thread. One with `isWhole` or `fault` is the last. */
export interface TextReport {
  readonly passages: readonly Chunk[]
  readonly document?: DocumentStructure
  readonly page?: PagePicture
  readonly isWhole?: boolean
  readonly fault?: TextFault
  /** Whether the thread has ended. */
  readonly isOver?: boolean
}

export interface ReadText {
  readonly passages: readonly Chunk[]
  readonly document?: DocumentStructure
  readonly page?: PagePicture
  /** The reason why the text is incomplete. */
  readonly fault?: TextFault
}

export interface TextLimits {
  /** The total time limit in milliseconds. */
  readonly timeMs: number
  /** The limit of the JavaScript heap in megabytes. */
  readonly heapMb: number
  /** The limit of memory outside the heap in megabytes, for file bytes and unpacked streams. */
  readonly besideMb: number
  /** The interval to check that memory. */
  readonly lookMs: number
}

const LIMITS: TextLimits = { timeMs: 60_000, heapMb: 384, besideMb: 384, lookMs: 100 }

export interface TextReader {
  /**
   * Reads the text of a file in a thread that is ended when it exceeds the limits, so no file can block the server.
   * Returns the text up to then with the reason. A lower `timeMs` limits a file that gets less time.
   */
  readonly read: (wanted: TextWanted, signal: AbortSignal, timeMs?: number) => Promise<ReadText>
  readonly stop: () => Promise<void>
}

interface Thread {
  readonly worker: Worker
  files: number
  /** Receives the thread's reports, including its end. */
  hear: (report: TextReport) => void
}

/** Reuses threads for later files, unless one had to be ended. */
export function createTextReader(given: Partial<TextLimits> = {}): TextReader {
  const limits = { ...LIMITS, ...given }
  const idle: Thread[] = []

  const start = (): Thread => {
    const worker = new Worker(WORKER, {
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMb, maxYoungGenerationSizeMb: 32 },
      // Hides the library's messages about broken files.
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

/** `isWell` means that the thread has finished normally and can be reused. Returns undefined if it was canceled. */
async function readIn(thread: Thread, { wanted, signal, limits }: Reading) {
  const passages: Chunk[] = []
  let found: Pick<ReadText, 'document' | 'page'> = {}
  const { promise, resolve } = Promise.withResolvers<{ fault?: TextFault | undefined; isWell?: true; isLeft?: true }>()
  const { worker } = thread
  thread.hear = ({ passages: some, document, page, fault: why, isWhole, isOver }) => {
    for (const passage of some) passages.push(passage)
    found = { ...found, ...(document !== undefined && { document }), ...(page !== undefined && { page }) }
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
  return { answer: { passages, ...found, ...(fault !== undefined && { fault }) }, isWell }
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

/** Returns the bytes outside the heap, which the heap limit doesn't cover. Returns 0 for a thread that has ended. */
async function takenBeside(worker: Worker): Promise<number> {
  try {
    const { external_memory: bytes } = await worker.getHeapStatistics()
    return bytes
  } catch {
    return 0
  }
}
