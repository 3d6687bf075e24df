import { Worker } from 'node:worker_threads'

import { type ParsedScript, ScriptError, type ScriptFault } from '@saffron/core/playscript'

import type { ScriptProgress, ScriptSource } from './read-script-file.ts'

/** The worker is next to this file, both in source and bundled. */
const WORKER = new URL(`./script-worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url)

const MB = 1024 * 1024

/** A report of the thread. One with `script` or `fault` is the last. */
export interface ScriptReport {
  readonly progress?: ScriptProgress
  readonly script?: ParsedScript
  readonly fault?: ScriptFault
}

export interface ScriptLimits {
  /** The total time limit in milliseconds. */
  readonly timeMs: number
  /** The limit of the JavaScript heap in megabytes. */
  readonly heapMb: number
  /** The limit of memory outside the heap in megabytes, for file bytes and unpacked streams. */
  readonly besideMb: number
  /** The interval to check that memory. */
  readonly lookMs: number
}

const LIMITS: ScriptLimits = { timeMs: 60_000, heapMb: 256, besideMb: 256, lookMs: 100 }

export interface ParseOptions {
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: ScriptProgress) => void
  readonly limits?: Partial<ScriptLimits>
}

/**
 * Reads a script in a thread that is ended when it exceeds the limits, so no file can block or crash the program. Throws
 * ScriptError if the file can't be read, and the signal's reason if it's aborted.
 */
export async function parseScriptFile(
  source: ScriptSource,
  { signal, onProgress, limits: given }: ParseOptions = {},
): Promise<ParsedScript> {
  signal?.throwIfAborted()
  const limits = { ...LIMITS, ...given }
  const worker = new Worker(WORKER, {
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMb, maxYoungGenerationSizeMb: 32 },
    // Hides the library's messages about broken files.
    stdout: true,
    stderr: true,
  })
  worker.stdout.resume()
  worker.stderr.resume()
  const { promise, resolve, reject } = Promise.withResolvers<ParsedScript>()
  const fail = (fault: ScriptFault): void => reject(new ScriptError(fault))
  const leave = (): void => reject(signal?.reason)
  worker.on('message', ({ progress, script, fault }: ScriptReport) => {
    if (progress !== undefined) onProgress?.(progress)
    if (script !== undefined) resolve(script)
    if (fault !== undefined) fail(fault)
  })
  worker.on('error', (error) => fail(isOutOfMemory(error) ? 'playscript.too_large' : 'playscript.damaged'))
  worker.on('exit', () => fail('playscript.damaged'))
  signal?.addEventListener('abort', leave, { once: true })
  const timer = setTimeout(() => fail('playscript.too_slow'), limits.timeMs)
  const watch = setInterval(() => {
    void takenBeside(worker).then((bytes) => bytes > limits.besideMb * MB && fail('playscript.too_large'))
  }, limits.lookMs)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window's
  worker.postMessage(source)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    clearInterval(watch)
    signal?.removeEventListener('abort', leave)
    await worker.terminate()
  }
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
