import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'

import type { JSONRPCMessage, ReadBuffer, Transport } from '@modelcontextprotocol/client'
import { ApiError } from '@saffron/core/errors'
import { plainFileSize } from '@saffron/core/format'

import { MAX_ANSWER, MAX_PROGRAM_MEMORY, MAX_PROGRAM_NOISE } from '../limits.ts'
import type { McpClientLibrary } from './client-library.ts'
import { memoryOfGroup } from './memory-of-group.ts'

const MEMORY_CHECK_MS = 2000
/** How long a program may take to end by itself. */
const GRACE_MS = 500

interface ProgramOptions {
  readonly command: string
  readonly args: readonly string[]
  /** All environment variables of the program. */
  readonly env: Readonly<Record<string, string>>
  /** The program's own folder. */
  readonly folder: string
}

/**
 * Runs a program and exchanges messages with it, one per line. The client library has such a transport too, but it
 * passes on variables that weren't named, has no limit of memory, and ends only the program itself, not what it started.
 */
export class ProgramTransport implements Transport {
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: NonNullable<Transport['onmessage']>
  /** By these two, the library recognizes a program. */
  readonly stderr = null
  get pid(): number | null {
    return this.#child?.pid ?? null
  }

  readonly #library: McpClientLibrary
  readonly #options: ProgramOptions
  readonly #received: ReadBuffer
  #child: ChildProcess | undefined
  #noise = 0
  #watch: NodeJS.Timeout | undefined
  #fault: ApiError | undefined
  #hasEnded = false

  constructor(library: McpClientLibrary, options: ProgramOptions) {
    this.#library = library
    this.#options = options
    this.#received = new library.ReadBuffer({ maxBufferSize: MAX_ANSWER })
  }

  /** Why the program was ended by us. */
  get fault(): ApiError | undefined {
    return this.#fault
  }

  get hasEnded(): boolean {
    return this.#hasEnded
  }

  async start(): Promise<void> {
    const { command, args, env, folder } = this.#options
    // Its own process group, so that all of it can be ended. No shell, so arguments mean nothing else.
    const child = spawn(command, [...args], {
      cwd: folder,
      env,
      stdio: ['pipe', 'pipe', 'pipe'],
      shell: false,
      detached: true,
      windowsHide: true,
    })
    this.#child = child
    child.on('error', (error) => this.onerror?.(error))
    child.stdin?.on('error', (error) => this.onerror?.(error))
    child.stdout?.on('data', (chunk: Buffer) => this.#read(chunk))
    child.stderr?.on('data', (chunk: Buffer) => this.#countNoise(chunk.length))
    child.once('close', () => {
      clearInterval(this.#watch)
      // Processes that the program started may still run.
      this.#signal('SIGKILL')
      this.#child = undefined
      this.#hasEnded = child.pid !== undefined
      this.onclose?.()
    })
    await once(child, 'spawn')
    this.#watch = setInterval(() => void this.#checkMemory(), MEMORY_CHECK_MS).unref()
  }

  async send(message: JSONRPCMessage): Promise<void> {
    const stdin = this.#child?.stdin
    if (stdin === undefined || stdin === null || !stdin.writable) throw this.#fault ?? new ApiError('plugin.stopped')
    if (!stdin.write(this.#library.serializeMessage(message))) await once(stdin, 'drain')
  }

  async close(): Promise<void> {
    const child = this.#child
    if (child === undefined) return
    const closed = once(child, 'close')
    child.stdin?.end()
    this.#signal('SIGTERM')
    await Promise.race([closed, delay(GRACE_MS, undefined, { ref: false })])
    this.#signal('SIGKILL')
    await closed
  }

  #read(chunk: Buffer): void {
    try {
      this.#received.append(chunk)
    } catch {
      this.#end(tooLarge())
      return
    }
    for (;;) {
      try {
        const message = this.#received.readMessage()
        if (message === null) return
        this.onmessage?.(message)
      } catch {
        // A line of JSON that isn't a message.
        this.#countNoise(chunk.length)
      }
    }
  }

  /** Counts what isn't a message, such as a log. It isn't kept, because it may contain secrets. */
  #countNoise(bytes: number): void {
    this.#noise += bytes
    if (this.#noise > MAX_PROGRAM_NOISE) this.#end(tooLarge())
  }

  async #checkMemory(): Promise<void> {
    const { pid } = this
    const bytes = pid === null ? undefined : await memoryOfGroup(pid)
    if (bytes !== undefined && bytes > MAX_PROGRAM_MEMORY) this.#end(new ApiError('plugin.stopped'))
  }

  #end(fault: ApiError): void {
    this.#fault ??= fault
    this.onerror?.(fault)
    this.#signal('SIGKILL')
  }

  #signal(signal: NodeJS.Signals): void {
    const pid = this.#child?.pid
    if (pid === undefined) return
    try {
      process.kill(-pid, signal)
    } catch {
      // The whole group has ended, or the system has no groups.
      this.#child?.kill(signal)
    }
  }
}

const tooLarge = (): ApiError =>
  new ApiError('plugin.too_large', { values: { limit: plainFileSize(MAX_ANSWER, 'en') } })
