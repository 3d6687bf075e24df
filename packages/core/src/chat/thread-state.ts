import { applyRunEvent, emptyRun, type RunView } from './apply-run-event.ts'
import type { Conversation, Message } from './entities.ts'
import { createFrameNotifier } from './frame-notifier.ts'
import type { RunEvent } from './run-events.ts'
import { onPath, type Path, pathWith, type ThreadMessage } from './thread-path.ts'
import type { ThreadOptions, ThreadSnapshot } from './thread-types.ts'

type Shown = Omit<ThreadSnapshot, 'messages' | 'running' | 'asker' | 'hasOlder'>

interface ReplyInProgress {
  view: RunView
  /** The key of the message that it replaces on the screen. */
  key: string | undefined
  /** The reply as it was stored on arrival. It's shown until the replayed events have caught up. */
  stored: ThreadMessage | undefined
  /** It's written on a branch that isn't shown. */
  isElsewhere: boolean
}

/**
 * The state of a thread, and how a run's events change it. The path and the reply in progress are separate, so a delta
 * costs the same in a long thread as in a short one. They're joined once per frame.
 */
export function createThreadState({ conversation, schedule, onConversation }: ThreadOptions) {
  /** The path up to the reply in progress, or the whole path without one. */
  let settled: Path = []
  /** What people wrote after the reply in progress. */
  let later: Path = []
  const reply: ReplyInProgress = { view: emptyRun, key: undefined, stored: undefined, isElsewhere: false }
  let shown: Shown = {
    conversationId: conversation,
    conversation: null,
    newSystem: null,
    status: conversation === null ? 'ready' : 'loading',
    run: 'idle',
    error: null,
    failedDraft: null,
    loadingOlder: false,
  }
  let snapshot: ThreadSnapshot = { ...shown, messages: settled, running: null, asker: null, hasOlder: false }

  const notifier = createFrameNotifier(() => {
    const running = runningMessage()
    const messages = wholePath(running)
    const first = messages[0]
    const hasOlder = first !== undefined && first.parent !== null && first.pending !== true
    snapshot = { ...shown, messages, running, asker: reply.view.message?.author ?? null, hasOlder }
  }, schedule)

  const wholePath = (running: ThreadMessage | null): Path =>
    running === null ? settled : [...settled, running, ...later]

  function runningMessage(): ThreadMessage | null {
    const { view, key, stored } = reply
    if (view.message === null || reply.isElsewhere) return null
    if (stored !== undefined && stored.text.length > view.message.text.length) return stored
    reply.stored = undefined
    return onPath(view.message, key)
  }

  const set = (change: Partial<Shown>): void => {
    shown = { ...shown, ...change }
    notifier.now()
  }

  const setConversation = (next: Conversation): void => {
    set({ conversation: next, conversationId: next.id, newSystem: null })
    onConversation?.(next)
  }

  /** A run may be seen again after its end, when the cost may have grown. */
  const raiseCost = (costMicros: number): void => {
    const { conversation: known } = shown
    if (known !== null && costMicros > (known.costMicros ?? 0)) setConversation({ ...known, costMicros })
  }

  /** Returns false if the path doesn't lead to the reply and must be reloaded. */
  const placeReply = ({ userMessage, message }: Extract<RunEvent, { event: 'run' }>['data']): boolean => {
    const pending = settled.filter((item) => item.pending)
    const known: Path = settled.filter((item) => !item.pending)
    const knownById = (id: string) => known.find((item) => item.id === id)
    // A run may be seen again after its end. A known message keeps its key.
    const keyOf = ({ id, role }: Message) => (knownById(id) ?? pending.find((item) => item.role === role))?.key
    const before = userMessage === null ? known : pathWith(known, onPath(userMessage, keyOf(userMessage)))
    reply.stored = knownById(message.id)
    reply.key = keyOf(message)
    const path = before && pathWith(before, onPath(message))
    reply.isElsewhere = false
    later = []
    // Only the server knows whether a reply that was asked for elsewhere is on the branch that is shown.
    if (path === undefined || (pending.length === 0 && !endsWithin(known, path))) {
      // A new conversation may begin with an opening message, which is above the first one that was sent.
      const isFirst = known.length === 0 && pending.length > 0 && userMessage !== null
      settled = isFirst ? [onPath(userMessage, keyOf(userMessage))] : known.filter(({ id }) => id !== message.id)
      return false
    }
    settled = path.filter(({ id }) => id !== message.id)
    return true
  }

  const isShared = (): boolean => shown.conversation?.owner !== undefined

  return {
    getSnapshot: () => snapshot,
    subscribe: notifier.subscribe,
    set,
    setConversation,
    /** The whole path with the reply in progress, as of now, not of the last frame. */
    path: (): Path => {
      return wholePath(runningMessage())
    },
    /** Whether others may write in it too. */
    isShared,
    showPath: (path: Path): void => {
      const { message } = reply.view
      const at = message === null ? -1 : path.findIndex(({ id }) => id === message.id)
      reply.isElsewhere = message !== null && at === -1
      settled = at === -1 ? path : path.slice(0, at)
      later = at === -1 ? [] : path.slice(at + 1)
      notifier.now()
    },
    /** Returns false if the path must be reloaded to show this run at its place. */
    receive: ({ event, data }: RunEvent): boolean => {
      reply.view = applyRunEvent(reply.view, { event, data } as RunEvent)
      if (event === 'run') {
        const placed = placeReply(data)
        notifier.now()
        return placed
      }
      if (event === 'title' && shown.conversation !== null) {
        setConversation({ ...shown.conversation, title: data.title })
      }
      if (event === 'done') raiseCost(data.costMicros ?? 0)
      notifier.soon()
      return true
    },
    /** The reply is finished or abandoned, so it becomes an ordinary message. */
    settleReply: (): void => {
      reply.stored = undefined
      settled = wholePath(runningMessage())
      later = []
      reply.isElsewhere = false
      reply.view = emptyRun
      notifier.now()
    },
  }
}

/** Whether the last message of a path is on another one. */
const endsWithin = (path: Path, other: Path): boolean => {
  const last = path.at(-1)
  return last === undefined || other.some(({ id }) => id === last.id)
}

export type ThreadState = ReturnType<typeof createThreadState>
