import { newKey } from '../endpoints/new-key.ts'
import { ApiError } from '../errors/index.ts'
import type { StartBody } from './entities.ts'
import { isOnPath, loadBefore, loadNewest, type PathRequest, readAgain } from './load-path.ts'
import { createNewConversation } from './new-conversation.ts'
import { withAwaitedReply, withPendingMessage } from './optimistic.ts'
import type { RunEvent } from './run-events.ts'
import { createThreadFeed } from './thread-feed.ts'
import { type Path, pathBefore, pathToQuestion } from './thread-path.ts'
import { createThreadRun } from './thread-run.ts'
import { createThreadState } from './thread-state.ts'
import type { ReplyOptions, Draft, Thread, ThreadOptions } from './thread-types.ts'

/** A start with a message. */
type SaidBody = Extract<StartBody, { content: string }>

interface Beginning {
  readonly start: StartBody
  /** Shown until the server responds. */
  readonly shown: Path
}

/**
 * The state of one conversation, without a UI framework: the path of messages, the reply in progress, the error.
 * Subscribers are notified at most once per frame while a reply streams. Finished messages keep their object.
 */
export function createThread(options: ThreadOptions): Thread {
  const { api, feed, workspace } = options
  // In a workspace, viewers too choose what they see.
  const changeView = workspace === undefined ? api.chat.updateConversation : api.chat.changeView
  const state = createThreadState(options)
  const run = createThreadRun({ ...options, state, reload })
  const onFeed = createThreadFeed({ api, state, run, open, reload: (message) => reload(undefined, message) })
  const fresh = createNewConversation({ api, workspace, state })
  let loading: AbortController | undefined
  let opening: Promise<void> = Promise.resolve()
  let older: Promise<void> | undefined
  let unsubscribe: (() => void) | undefined

  const idNow = (): string | null => state.getSnapshot().conversationId

  /** One load at a time. An older response is ignored. */
  async function load(work: (request: PathRequest) => Promise<void>): Promise<void> {
    const conversation = idNow()
    if (conversation === null) return
    loading?.abort()
    const controller = new AbortController()
    loading = controller
    try {
      await work({ api, conversation, signal: controller.signal })
    } catch (error) {
      if (!controller.signal.aborted) throw error
    }
  }

  /** Reloads the newest messages, and `changed`, which may be an earlier one. */
  async function reload(leaf?: string, changed?: string): Promise<void> {
    try {
      await load(async (request) => {
        const known = state.path()
        const path = await readAgain(request, await loadNewest({ ...request, leaf }, known), known, changed)
        if (!request.signal.aborted) state.showPath(path)
      })
    } catch (error) {
      state.set({ error })
    }
  }

  async function openPath(): Promise<void> {
    if (state.getSnapshot().status === 'failed') state.set({ status: 'loading', error: null })
    try {
      await load(async (request) => {
        const params = { id: request.conversation }
        const newestPage = loadNewest(request, state.path())
        // If the conversation doesn't exist, its own response decides, whatever the messages' response says, and
        // whenever.
        newestPage.catch(() => undefined)
        const conversation = await api.chat.getConversation({ params, signal: request.signal })
        const path = await newestPage
        if (request.signal.aborted) return
        state.setConversation(conversation)
        state.showPath(path)
        state.set({ status: 'ready', error: null })
        if (conversation.state !== 'idle') void run.attach(conversation.id)
        else run.waitNoMore()
      })
    } catch (error) {
      // If only the update failed, the shown messages stay.
      if (state.getSnapshot().status !== 'ready') state.set({ status: 'failed', error })
    }
  }

  function open(): Promise<void> {
    unsubscribe ??= feed?.subscribe(onFeed)
    run.stay()
    opening = openPath()
    return opening
  }

  /**
   * Starts the run that `plan` returns for the current path. A message sent while the path is loading waits for it. A
   * path that failed to load is requested again.
   */
  async function begin(plan: (path: Path) => Beginning, draft: Draft | null = null): Promise<boolean> {
    const failed = (error: unknown): false => {
      state.set({ error, failedDraft: draft })
      return false
    }
    if (state.getSnapshot().status === 'failed') opening = openPath()
    if (state.getSnapshot().status === 'loading') await opening
    const { status, run: phase, error: openingError } = state.getSnapshot()
    if (status !== 'ready') return failed(openingError ?? new ApiError('client.cancelled'))
    if (phase !== 'idle') return failed(new ApiError('run.in_progress'))
    const before = state.path()
    const { start, shown } = plan(before)
    loading?.abort()
    state.showPath(shown)
    state.set({ run: 'starting', error: null, failedDraft: null })
    try {
      await run.start({ conversation: idNow() ?? (await fresh.make(start)), start, taken: fresh.show })
      return true
    } catch (error) {
      await fresh.takeBack()
      state.showPath(before)
      state.set({ run: 'idle' })
      return failed(error)
    }
  }

  /** Sends `draft` in place of an earlier message, or at the end, wherever that is by then. */
  const say = (draft: Draft, asking: ReplyOptions, inPlaceOf?: string): Promise<boolean> =>
    begin((whole) => {
      const path = inPlaceOf === undefined ? whole : pathBefore(whole, inPlaceOf)
      const parent = inPlaceOf === undefined ? {} : { parent: path.at(-1)?.id ?? null }
      return {
        start: { ...asking, ...parent, ...bodyOf(draft) },
        shown: withPendingMessage(path, draft, idNow() ?? ''),
      }
    }, draft)

  /** Sends a message that starts no reply now. Returns its only event, or null if it failed. */
  async function deliver(draft: Draft, how: Pick<SaidBody, 'ask' | 'queue'> & ReplyOptions): Promise<RunEvent | null> {
    if (state.getSnapshot().status !== 'ready') return null
    state.set({ error: null, failedDraft: null })
    try {
      const id = idNow() ?? (await fresh.make({}))
      const headers = { 'Idempotency-Key': newKey() }
      const body = { ...how, ...bodyOf(draft) }
      for await (const event of api.chat.startRun({ params: { id }, headers, body })) {
        fresh.show()
        return event
      }
      throw new ApiError('client.aborted')
    } catch (error) {
      await fresh.takeBack()
      state.set({ error, failedDraft: draft })
      return null
    }
  }

  async function post(draft: Draft): Promise<boolean> {
    const event = await deliver(draft, { ask: false })
    if (event !== null) await reload()
    return event !== null
  }

  async function queue(draft: Draft, asking: ReplyOptions = {}): Promise<boolean> {
    const event = await deliver(draft, { ...asking, queue: true })
    // The reply has ended in the meantime, so this one has begun.
    if (event?.event === 'run') void run.attach(event.data.conversation, event.data.message.id)
    return event !== null
  }

  async function switchBranch(messageId: string): Promise<void> {
    const id = idNow()
    if (id === null || state.getSnapshot().run !== 'idle') return
    try {
      const conversation = await changeView({ params: { id }, body: { leaf: messageId } })
      state.setConversation(conversation)
      await reload(conversation.leaf ?? undefined)
    } catch (error) {
      state.set({ error })
    }
  }

  /** One page at a time. Concurrent calls wait for the same page. */
  async function loadOlder(): Promise<void> {
    if (older === undefined && !state.getSnapshot().hasOlder) return
    older ??= loadPage()
    await older
  }

  async function loadPage(): Promise<void> {
    state.set({ loadingOlder: true })
    try {
      await load(async (request) => {
        const before = state.path()
        const path = await loadBefore(request, before)
        if (!request.signal.aborted) state.showPath([...path.slice(0, -before.length), ...state.path()])
      })
    } catch (error) {
      state.set({ error })
    } finally {
      older = undefined
      state.set({ loadingOlder: false })
    }
  }

  return {
    getSnapshot: state.getSnapshot,
    subscribe: state.subscribe,
    open,
    close: () => {
      unsubscribe?.()
      unsubscribe = undefined
      loading?.abort()
      run.leave()
    },
    send: (draft, asking = {}) => say(draft, asking),
    post,
    queue,
    edit: (messageId, draft, asking = {}) => say(draft, asking, messageId),
    regenerate: (messageId, asking = {}) =>
      begin((path) => ({
        start: { ...asking, regenerate: messageId },
        shown: withAwaitedReply(pathToQuestion(path, messageId), idNow() ?? ''),
      })),
    continueReply: (messageId, asking = {}) =>
      begin((path) => ({ start: { ...asking, continue: messageId }, shown: path })),
    stop: async () => {
      const id = fresh.id()
      if (id !== null) await run.stop(id)
    },
    switchBranch,
    loadOlder,
    reveal: async (messageId) => {
      await opening
      const conversation = idNow()
      const isShown = () => state.path().some(({ id }) => id === messageId)
      if (conversation === null) return false
      try {
        if (!isShown() && !(await isOnPath(api, conversation, messageId))) {
          await switchBranch(messageId)
          // A reply is in progress, or it failed. Loading earlier messages wouldn't lead there.
          if (!isShown() && !(await isOnPath(api, conversation, messageId))) return false
        }
        // Loads page by page, and stops when there's no progress.
        for (let before = -1; !isShown() && state.path().length > before;) {
          before = state.path().length
          await loadOlder()
        }
      } catch (error) {
        // The message is gone by now, so the conversation is shown as it is.
        if (!ApiError.is(error) || error.code !== 'message.not_found') state.set({ error })
      }
      return isShown()
    },
    update: async (change) => {
      const id = idNow()
      if (id === null) return change.system === undefined ? undefined : state.set({ newSystem: change.system })
      try {
        const { pinned } = change
        const update = pinned === undefined ? api.chat.updateConversation : changeView
        state.setConversation(await update({ params: { id }, body: change }))
      } catch (error) {
        state.set({ error })
      }
    },
    startWith: fresh.startWith,
    prepareWith: fresh.prepareWith,
    dismiss: () => state.set({ error: null, failedDraft: null }),
  }
}

const bodyOf = ({ content, attachments, mentions }: Draft) => ({
  content,
  ...(mentions !== undefined && { mentions: [...mentions] }),
  ...(attachments !== undefined && { attachments: [...attachments] }),
})
