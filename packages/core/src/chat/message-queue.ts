import type { TextStorage } from '../session/stored-value.ts'
import { type QueuedMessage, StoredQueue } from './stored-queue.ts'
import type { ReplyOptions, Thread, ThreadSnapshot } from './thread-types.ts'

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
  readonly add: (message: Pick<QueuedMessage, 'content' | 'files' | 'mentions'>) => void
  /** Removes a message for editing or deletion. Returns undefined if it's being sent or gone. */
  readonly take: (id: string) => QueuedMessage | undefined
  /** Sends the first message now. The others follow in turn. */
  readonly resume: () => Promise<void>
  /** Reloads the queue, which another page may have changed. */
  readonly refresh: () => void
  /**
   * Follows the thread and sends messages in turn, with the options that `options` returns then. Returns a function that
   * stops this.
   */
  readonly open: (options: () => ReplyOptions) => () => void
}

export interface MessageQueueOptions {
  readonly thread: Pick<Thread, 'getSnapshot' | 'subscribe' | 'send' | 'dismiss'>
  /** Where queues are stored. */
  readonly drafts: TextStorage
}

const newId = (): string => `${Date.now()}-${Math.random()}`

/** The message being sent, and the outcome of its reply if that ended before its start was reported here. */
interface Sending {
  readonly id: string
  outcome?: 'well' | 'badly'
}

export function createMessageQueue({ thread, drafts }: MessageQueueOptions): MessageQueue {
  const page = newId()
  const listeners = new Set<() => void>()
  const queue = new StoredQueue(drafts, thread.getSnapshot().conversationId)
  /** The thread as last seen: its run, and the last message that the user sent. */
  let seen = seenOf(thread.getSnapshot())
  /**
   * Why the queue waits for the user: a reply failed, or another message was sent while it waited (`held`), so the chat
   * has moved on.
   */
  let paused: 'failed' | 'held' | null = null
  let sending: Sending | undefined
  let optionsNow: (() => ReplyOptions) | undefined
  let snapshot = currentSnapshot()

  function currentSnapshot(): QueueSnapshot {
    const shown = queue.list.filter(({ id }) => id !== sending?.id)
    const { status } = thread.getSnapshot()
    const isIdle = seen.run === 'idle' && status === 'ready' && sending === undefined
    const waits = paused === 'failed' ? 'failed' : isIdle || paused === 'held' ? 'left' : null
    return { list: shown, waits: shown.length === 0 ? null : waits }
  }

  function publish(): void {
    const next = currentSnapshot()
    const isSame =
      next.list.length === snapshot.list.length && next.list.every((item, at) => item === snapshot.list[at])
    if (isSame && next.waits === snapshot.waits) return
    snapshot = next
    for (const listener of listeners) listener()
  }

  async function sendNext(isWanted: boolean): Promise<void> {
    const [first] = queue.read()
    if (first === undefined || sending !== undefined || thread.getSnapshot().run !== 'idle') return
    // Another page is sending it, or died while sending. The user then decides whether to send it again.
    if (first.sender !== undefined && first.sender !== page && !isWanted) return
    const { sender: _sender, ...message } = first
    const { id, content, files, mentions } = message
    const sent: Sending = { id }
    sending = sent
    paused = null
    queue.change((before) => before.map((item) => (item.id === id ? { ...item, sender: page } : item)))
    const attachments = files.map(({ asset }) => asset)
    const carried = { ...(attachments.length > 0 && { attachments }), ...(mentions !== undefined && { mentions }) }
    const isTaken = await thread.send({ content, ...carried }, optionsNow?.())
    sending = undefined
    if (isTaken) {
      queue.remove(id)
      paused = sent.outcome === 'badly' ? 'failed' : null
      if (sent.outcome === 'well') void sendNext(false)
      return publish()
    }
    // Another page was faster.
    const isGone = queue.read().every((item) => item.id !== id)
    if (isGone) thread.dismiss()
    else queue.change((before) => before.map((item) => (item.id === id ? message : item)))
    paused = isGone ? null : 'failed'
    publish()
  }

  function onThread(): void {
    const now = thread.getSnapshot()
    queue.moveTo(now.conversationId)
    const before = seen
    seen = { ...before, run: now.run }
    if (now.run !== 'idle' && before.run === 'idle') {
      const isOther = snapshot.waits !== null && sending === undefined && lastAsked(now) !== before.asked
      paused = isOther ? 'held' : null
    }
    if (now.run === 'idle' && before.run !== 'idle') {
      queue.read()
      const outcome = endedWell(before.run, now) ? 'well' : 'badly'
      if (sending !== undefined) sending.outcome = outcome
      else if (outcome === 'badly') paused = 'failed'
      else {
        if (paused === 'failed') paused = null
        if (paused === null) void sendNext(false)
      }
    }
    // What is shown before the server has taken it comes in advance of the run.
    if (now.run === 'idle' && now.messages.at(-1)?.pending !== true) seen = seenOf(now)
    publish()
  }

  return {
    getSnapshot: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    add: (message) => {
      queue.add({ ...message, id: newId() })
      // The reply ended while waiting for the files.
      if (paused === null && queue.list.length === 1) void sendNext(false)
      publish()
    },
    take: (id) => {
      if (id === sending?.id) return undefined
      const found = queue.read().find((item) => item.id === id)
      queue.remove(id)
      if (queue.list.length === 0) paused = null
      publish()
      return found
    },
    resume: () => {
      queue.adopt()
      const sent = sendNext(true)
      publish()
      return sent
    },
    refresh: () => {
      queue.read()
      publish()
    },
    open: (options) => {
      optionsNow = options
      const stop = thread.subscribe(onThread)
      onThread()
      return stop
    },
  }
}

const seenOf = (snapshot: ThreadSnapshot) => ({ run: snapshot.run, asked: lastAsked(snapshot) })

const lastAsked = ({ messages }: ThreadSnapshot): string | undefined =>
  messages.findLast(({ role }) => role === 'user')?.id

/** Returns whether the watched reply ended well. Only then are queued messages sent automatically. */
function endedWell(before: ThreadSnapshot['run'], { messages }: ThreadSnapshot): boolean {
  const isWatched = before === 'streaming' || before === 'reconnecting'
  return isWatched && messages.at(-1)?.status === 'complete'
}
