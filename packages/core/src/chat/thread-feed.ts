import type { ChatApi } from './contract.ts'
import type { FeedEvent } from './conversation-feed.ts'
import type { ConversationUpdate, ViewUpdate } from './run-events.ts'
import type { createThreadRun } from './thread-run.ts'
import type { ThreadState } from './thread-state.ts'

interface ThreadFeedOptions {
  readonly api: ChatApi
  readonly state: ThreadState
  readonly run: ReturnType<typeof createThreadRun>
  readonly open: () => Promise<void>
  /** Reloads the path, and this message wherever it is. */
  readonly reload: (message?: string) => Promise<void>
}

/** Returns the listener that applies changes by other clients, and by other people, to an open thread. */
export function createThreadFeed({ api, state, run, open, reload }: ThreadFeedOptions): (event: FeedEvent) => void {
  const idNow = (): string | null => state.getSnapshot().conversationId
  const isReady = (): boolean => state.getSnapshot().status === 'ready'

  async function readConversation(id: string): Promise<void> {
    const conversation = await api.chat.getConversation({ params: { id } }).catch(() => null)
    if (conversation !== null && idNow() === id) state.setConversation(conversation)
  }

  function setDraftTime(savedAt: string | undefined): void {
    const { conversation } = state.getSnapshot()
    if (conversation === null) return
    const { draftAt: _draftAt, ...others } = conversation
    state.setConversation({ ...others, ...(savedAt !== undefined && { draftAt: savedAt }) })
  }

  function setView({ lastRead, pinned, muted, unread }: ViewUpdate): void {
    const { conversation } = state.getSnapshot()
    if (conversation === null) return
    state.setConversation({
      ...conversation,
      ...(lastRead !== undefined && { lastRead }),
      ...(pinned !== undefined && { pinned }),
      ...(muted !== undefined && { muted }),
      ...(unread !== undefined && { unread }),
    })
  }

  /** It was deleted elsewhere. Nothing of it stays on screen, and the server gives the reason. */
  function endDeleted(): void {
    run.leave()
    state.set({ status: 'loading' })
    void open()
  }

  const isSettled = (id: string | null): boolean =>
    state.path().some((message) => message.id === id && message.status !== 'running' && message.status !== 'waiting')

  function onConversation(id: string, news: ConversationUpdate): void {
    if (news.deleted === true) return endDeleted()
    if (news.restored === true && state.getSnapshot().status === 'failed') return void open()
    if (news.archived !== undefined || news.changed === true) return void readConversation(id)
    if (!isReady() || run.isFollowing()) return
    if (news.state !== 'idle') return void run.attach(id, news.message ?? undefined)
    if (isSettled(news.message)) return
    run.waitNoMore()
    void reload()
  }

  function onMissed(): void {
    if (!isReady()) return
    if (!run.isFollowing()) void open()
    // The run's own stream has missed nothing, but others may have written.
    else if (state.isShared()) void reload()
  }

  return (event) => {
    if (event.event === 'missed') return onMissed()
    if (event.event === 'notificationsRead' || event.event === 'members') return
    if (event.event === 'drawing' || event.event === 'playscript') return
    const id = idNow()
    if (id === null || event.data.conversation !== id) return
    if (event.event === 'draft') setDraftTime(event.data.savedAt)
    else if (event.event === 'view') setView(event.data)
    else if (event.event === 'conversation') onConversation(id, event.data)
    else if (event.event === 'message' && isReady()) void reload(event.data.message)
  }
}
