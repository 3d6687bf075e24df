import { readStored, storedText, type TextStorage } from '../session/stored-value.ts'
import type { StoredFile } from './attachments.ts'
import { isStoredFile } from './saved-files.ts'
import type { ReplyOptions, Thread, ThreadSnapshot } from './thread-types.ts'

/** A message that's sent after the reply in progress. */
export interface QueuedMessage {
  readonly id: string
  readonly content: string
  readonly files: readonly StoredFile[]
  /** The page that's sending it. */
  readonly sender?: string
}

export interface QueueSnapshot {
  readonly list: readonly QueuedMessage[]
  /**
   * Why nothing is sent automatically: the last reply didn't end well (`failed`), or the queue was found without a
   * reply in progress, or another message was sent while it waited (`left`). Null while messages are sent in turn.
   */
  readonly waits: 'failed' | 'left' | null
}

/** Messages sent during a reply, in order. Every conversation has its own queue, which survives a reload. */
export interface MessageQueue {
  readonly getSnapshot: () => QueueSnapshot
  readonly subscribe: (listener: () => void) => () => void
  readonly add: (message: Pick<QueuedMessage, 'content' | 'files'>) => void
  /** Removes a message for editing or deletion. Returns undefined if it's being sent or gone. */
  readonly take: (id: string) => QueuedMessage | undefined
  /** Sends the first message now. The others follow in turn. */
  readonly resume: () => Promise<void>
  /** Reloads the queue, which another page may have changed. */
  readonly refresh: () => void
  /**
   * Follows the thread and sends messages in turn, with the options that `asking` returns then. Returns a function that
   * stops this.
   */
  readonly open: (asking: () => ReplyOptions) => () => void
}

export interface MessageQueueOptions {
  readonly thread: Pick<Thread, 'getSnapshot' | 'subscribe' | 'send' | 'dismiss'>
  /** Where queues are stored. */
  readonly drafts: TextStorage
}

const queueKey = (conversation: string | null): string => `queue.${conversation ?? 'new'}`
const newId = (): string => `${Date.now()}-${Math.random()}`

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

function readQueue(drafts: TextStorage, key: string): readonly QueuedMessage[] {
  const kept = readStored(drafts.get(key), Date.now())
  return Array.isArray(kept) ? kept.filter(isQueued) : []
}

export function createMessageQueue({ thread, drafts }: MessageQueueOptions): MessageQueue {
  const page = newId()
  const listeners = new Set<() => void>()
  /** Messages queued here. When a new conversation is created, they move to it, but another page's don't. */
  const own = new Set<string>()
  let key = queueKey(thread.getSnapshot().conversationId)
  let run = thread.getSnapshot().run
  /** False if the list didn't fit, so only this page knows it. */
  let isKept = true
  let list = read()
  let failed = false
  /** Another message was sent while the queue waited. Only a user resumes it, because the chat has moved on. */
  let held = false
  let asked = lastAsked(thread.getSnapshot())
  let sending: string | undefined
  /** The outcome of the reply to the message being sent, if the reply ended before its start was reported here. */
  let ended: 'well' | 'badly' | undefined
  let askingNow: (() => ReplyOptions) | undefined
  let snapshot = currentSnapshot()

  function read(): readonly QueuedMessage[] {
    return isKept ? readQueue(drafts, key) : list
  }

  function currentSnapshot(): QueueSnapshot {
    const shown = list.filter(({ id }) => id !== sending)
    const { status } = thread.getSnapshot()
    const isIdle = run === 'idle' && status === 'ready' && sending === undefined
    return { list: shown, waits: shown.length === 0 ? null : failed ? 'failed' : isIdle || held ? 'left' : null }
  }

  function publish(): void {
    const next = currentSnapshot()
    const isSame =
      next.list.length === snapshot.list.length && next.list.every((item, at) => item === snapshot.list[at])
    if (isSame && next.waits === snapshot.waits) return
    snapshot = next
    for (const listener of listeners) listener()
  }

  /** Applies a change to the stored queue, which another page may have changed. */
  function change(next: (kept: readonly QueuedMessage[]) => readonly QueuedMessage[]): void {
    list = next(read())
    isKept = list.length === 0 || setWhole(drafts, key, storedText(list, Date.now()))
    if (list.length === 0) drafts.remove(key)
  }

  /** The conversation was created, so messages queued here move to it. */
  function follow(conversation: string | null): void {
    const next = queueKey(conversation)
    if (next === key) return
    const moved = read().filter(({ id }) => own.has(id))
    change((kept) => kept.filter(({ id }) => !own.has(id)))
    key = next
    isKept = true
    change((kept) => [...kept, ...moved])
  }

  async function sendNext(isWanted: boolean): Promise<void> {
    list = read()
    const [first] = list
    if (first === undefined || sending !== undefined || thread.getSnapshot().run !== 'idle') return
    // Another page is sending it, or died while sending. The user then decides whether to send it again.
    if (first.sender !== undefined && first.sender !== page && !isWanted) return
    const { id, content, files } = first
    sending = id
    ended = undefined
    failed = false
    held = false
    change((kept) => kept.map((item) => (item.id === id ? { ...item, sender: page } : item)))
    const attachments = files.map(({ asset }) => asset)
    const taken = await thread.send({ content, ...(attachments.length > 0 && { attachments }) }, askingNow?.())
    sending = undefined
    if (taken) {
      change((kept) => kept.filter((item) => item.id !== id))
      failed = ended === 'badly'
      if (ended === 'well') void sendNext(false)
      return publish()
    }
    // Another page was faster.
    const isGone = read().every((item) => item.id !== id)
    if (isGone) thread.dismiss()
    else change((kept) => kept.map((item) => (item.id === id ? { id, content, files } : item)))
    failed = !isGone
    publish()
  }

  function onThread(): void {
    const now = thread.getSnapshot()
    follow(now.conversationId)
    const before = run
    run = now.run
    if (run !== 'idle' && before === 'idle') {
      failed = false
      held = snapshot.waits !== null && sending === undefined && lastAsked(now) !== asked
    }
    if (run === 'idle' && before !== 'idle') {
      list = read()
      ended = endedWell(before, now) ? 'well' : 'badly'
      if (sending === undefined) {
        failed = ended === 'badly'
        if (!failed && !held) void sendNext(false)
      }
    }
    // What is shown before the server has taken it comes in advance of the run.
    if (run === 'idle' && now.messages.at(-1)?.pending !== true) asked = lastAsked(now)
    publish()
  }

  return {
    getSnapshot: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    add: (message) => {
      const id = newId()
      own.add(id)
      change((kept) => [...kept, { ...message, id }])
      // The reply ended while waiting for the files.
      if (!failed && !held && list.length === 1) void sendNext(false)
      publish()
    },
    take: (id) => {
      if (id === sending) return undefined
      const found = read().find((item) => item.id === id)
      change((kept) => kept.filter((item) => item.id !== id))
      if (list.length === 0) failed = held = false
      publish()
      return found
    },
    resume: () => {
      // All of them belong to the conversation in which they're resumed.
      for (const { id } of list) own.add(id)
      const sent = sendNext(true)
      publish()
      return sent
    },
    refresh: () => {
      list = read()
      publish()
    },
    open: (asking) => {
      askingNow = asking
      const stop = thread.subscribe(onThread)
      onThread()
      return stop
    },
  }
}

const lastAsked = ({ messages }: ThreadSnapshot): string | undefined =>
  messages.findLast(({ role }) => role === 'user')?.id

/** Returns whether the watched reply ended well. Only then are queued messages sent automatically. */
function endedWell(before: ThreadSnapshot['run'], { messages }: ThreadSnapshot): boolean {
  const isWatched = before === 'streaming' || before === 'reconnecting'
  return isWatched && messages.at(-1)?.status === 'complete'
}

function isQueued(value: unknown): value is QueuedMessage {
  if (typeof value !== 'object' || value === null) return false
  const { id, content, files }: { id?: unknown; content?: unknown; files?: unknown } = value
  return typeof id === 'string' && typeof content === 'string' && Array.isArray(files) && files.every(isStoredFile)
}
