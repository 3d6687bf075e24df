import { readStored, storedText, type TextStorage } from '../session/stored-value.ts'
import type { StoredFile } from './attachments.ts'
import { isStoredFile } from './saved-files.ts'

/** A message that's sent after the reply in progress. */
export interface QueuedMessage {
  readonly id: string
  readonly content: string
  readonly files: readonly StoredFile[]
  readonly mentions?: readonly string[]
  /** The page that's sending it. */
  readonly sender?: string
}

type Messages = readonly QueuedMessage[]

const queueKey = (conversation: string | null): string => `queue.${conversation ?? 'new'}`

/** The queue of one conversation in the storage that all pages of the browser share. */
export class StoredQueue {
  /** The messages as last read or changed. */
  list: Messages
  readonly #drafts: TextStorage
  /** Messages queued here. When a new conversation is created, they move to it, but another page's don't. */
  readonly #own = new Set<string>()
  #key: string
  /** False if the list didn't fit, so only this page knows it. */
  #isStored = true

  constructor(drafts: TextStorage, conversation: string | null) {
    this.#drafts = drafts
    this.#key = queueKey(conversation)
    this.list = this.read()
  }

  /** Reads the queue again, which another page may have changed. */
  read(): Messages {
    if (this.#isStored) this.list = readQueue(this.#drafts, this.#key)
    return this.list
  }

  /** Applies a change to the queue as it's stored now. */
  change(next: (before: Messages) => Messages): void {
    this.list = next(this.read())
    this.#isStored = this.list.length === 0 || setWhole(this.#drafts, this.#key, storedText(this.list, Date.now()))
    if (this.list.length === 0) this.#drafts.remove(this.#key)
  }

  add(message: QueuedMessage): void {
    this.#own.add(message.id)
    this.change((before) => [...before, message])
  }

  remove(id: string): void {
    this.change((before) => before.filter((item) => item.id !== id))
  }

  /** Makes all messages this page's own: they belong to the conversation in which they're resumed. */
  adopt(): void {
    for (const { id } of this.list) this.#own.add(id)
  }

  /** Follows the thread to the conversation that it created, with the messages queued here. */
  moveTo(conversation: string | null): void {
    const next = queueKey(conversation)
    if (next === this.#key) return
    const moved = this.read().filter(({ id }) => this.#own.has(id))
    this.change((before) => before.filter(({ id }) => !this.#own.has(id)))
    this.#key = next
    this.#isStored = true
    this.change((before) => [...before, ...moved])
  }
}

/** Moves the queue of a deleted conversation to another one, by default to the next new one. */
export function moveQueue(drafts: TextStorage, from: string, to: string | null = null): void {
  const [gone, next] = [queueKey(from), queueKey(to)]
  const moved = readQueue(drafts, gone)
  if (moved.length === 0) return
  const before = drafts.get(next)
  if (setWhole(drafts, next, storedText([...readQueue(drafts, next), ...moved], Date.now()))) drafts.remove(gone)
  else if (before !== null) drafts.set(next, before)
}

/** Returns whether the text was stored. A full storage doesn't report that. */
function setWhole(drafts: TextStorage, key: string, text: string): boolean {
  drafts.set(key, text)
  return drafts.get(key) === text
}

function readQueue(drafts: TextStorage, key: string): Messages {
  const stored = readStored(drafts.get(key), Date.now())
  return Array.isArray(stored) ? stored.filter(isQueued) : []
}

function isQueued(value: unknown): value is QueuedMessage {
  if (typeof value !== 'object' || value === null) return false
  const { id, content, files, mentions = [] }: { [name in keyof QueuedMessage]?: unknown } = value
  if (!Array.isArray(mentions) || !mentions.every((each) => typeof each === 'string')) return false
  return typeof id === 'string' && typeof content === 'string' && Array.isArray(files) && files.every(isStoredFile)
}
