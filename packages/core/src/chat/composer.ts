import { readStored, storedText, type TextStorage } from '../session/stored-value.ts'
import type { Attachments } from './attachments.ts'
import type { MessageQueue } from './message-queue.ts'
import type { Asking, Thread } from './thread-types.ts'

export type ComposerFiles = Pick<Attachments, 'getSnapshot' | 'subscribe' | 'whenReady' | 'clear'>

export interface ComposerSnapshot {
  readonly text: string
  /** A message is on its way and not yet taken. */
  readonly sending: boolean
  /** The files are those of a message that was sent and is not yet taken. */
  readonly holdsFiles: boolean
  /** Something to send, words or files, and no reply under way. */
  readonly canSend: boolean
  /** Something to send, once the reply under way is done. */
  readonly canQueue: boolean
}

/** What is being written to one thread. Every conversation keeps its own unfinished text. */
export interface Composer {
  readonly getSnapshot: () => ComposerSnapshot
  readonly subscribe: (listener: () => void) => () => void
  readonly setText: (text: string) => void
  readonly clear: () => void
  /** Keeps at once what was typed last: for a page that is about to go. */
  readonly keep: () => void
  /** Has these files go along with what is sent; gives the way to leave them out again. */
  readonly carry: (files: ComposerFiles) => () => void
  /**
   * Empties the field and sends; what the server did not take comes back before what was written since. Files are waited
   * for first; where one has failed nothing is sent.
   */
  readonly send: (asking?: Asking) => Promise<boolean>
  /** Empties the field into a queue, with the files, which are waited for as when it is sent. */
  readonly queueIn: (queue: Pick<MessageQueue, 'add'>) => Promise<boolean>
  /** Reads the kept text and follows the thread; gives the way to stop, which keeps what was typed last. */
  readonly open: () => () => void
}

export interface ComposerOptions {
  readonly thread: Pick<Thread, 'getSnapshot' | 'subscribe' | 'send'>
  /** Where unfinished texts are kept. */
  readonly drafts: TextStorage
}

/** How long, in ms, what was typed may be unkept: what a crash of the page may take, however fast somebody types. */
const KEEP_WITHIN_MS = 300

const draftKey = (conversation: string | null): string => `draft.${conversation ?? 'new'}`

/**
 * Takes what was being written to a conversation that is gone to another, by default to the next new one, unless
 * something is written there.
 */
export function moveDraft(drafts: TextStorage, from: string, to: string | null = null): void {
  const [gone, next] = [draftKey(from), draftKey(to)]
  const kept = drafts.get(gone)
  if (kept === null || drafts.get(next) !== null) return
  drafts.set(next, kept)
  // A storage that is full does not say so.
  if (drafts.get(next) === kept) drafts.remove(gone)
}

export function createComposer({ thread, drafts }: ComposerOptions): Composer {
  const listeners = new Set<() => void>()
  /** What is kept by this composer's doing, by its key: another page's new conversation has the same key. */
  const own = new Map<string, string>()
  let keeping: ReturnType<typeof setTimeout> | undefined
  let text = readDraft()
  let sending = false
  let waiting = false
  let files: ComposerFiles | undefined
  let snapshot = currentSnapshot()

  function currentKey(): string {
    return draftKey(thread.getSnapshot().conversationId)
  }

  function readDraft(): string {
    const key = currentKey()
    const stored = drafts.get(key)
    if (stored !== null) own.set(key, stored)
    const kept = readStored(stored, Date.now())
    return typeof kept === 'string' ? kept : ''
  }

  function currentSnapshot(): ComposerSnapshot {
    const hasFiles = files !== undefined && files.getSnapshot().length > 0
    const isIdle = !sending && thread.getSnapshot().run === 'idle'
    // Files of a message on its way are its own.
    const hasContent = text.trim() !== '' || (hasFiles && !sending)
    const isReady = !waiting && hasContent
    return { text, sending, holdsFiles: sending || waiting, canSend: isIdle && isReady, canQueue: !isIdle && isReady }
  }

  function update(): void {
    const next = currentSnapshot()
    const names = ['text', 'sending', 'holdsFiles', 'canSend', 'canQueue'] as const
    if (names.every((name) => next[name] === snapshot[name])) return
    snapshot = next
    for (const listener of listeners) listener()
  }

  function keep(): void {
    clearTimeout(keeping)
    keeping = undefined
    const key = currentKey()
    if (text === '') return forget(key)
    const stored = storedText(text, Date.now())
    drafts.set(key, stored)
    own.set(key, stored)
  }

  /** What another page has written there since stays. */
  function forget(key: string): void {
    const stored = own.get(key)
    if (stored !== undefined && drafts.get(key) === stored) drafts.remove(key)
    own.delete(key)
  }

  function keepLast(): void {
    if (keeping !== undefined) keep()
  }

  function setText(next: string): void {
    if (next === text) return
    text = next
    if (text === '') keep()
    else keeping ??= setTimeout(keep, KEEP_WITHIN_MS)
    update()
  }

  /** The caller ends `waiting`, in the turn in which it goes on: between the two the files could change. */
  function waitFor({ whenReady }: ComposerFiles): Promise<readonly string[] | undefined> {
    waiting = true
    update()
    return whenReady()
  }

  return {
    getSnapshot: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    setText,
    clear: () => setText(''),
    keep: keepLast,
    carry: (next) => {
      files = next
      const stop = next.subscribe(update)
      update()
      return () => {
        stop()
        if (files === next) files = undefined
        update()
      }
    },
    send: async (asking) => {
      if (!currentSnapshot().canSend) return false
      const carried = files
      const attachments = carried === undefined ? [] : await waitFor(carried)
      waiting = false
      if (attachments === undefined || !currentSnapshot().canSend) {
        update()
        return false
      }
      const content = text.trim() === '' ? '' : text
      const before = currentKey()
      sending = true
      setText('')
      update()
      const taken = await thread.send({ content, ...(attachments.length > 0 && { attachments }) }, asking)
      sending = false
      // What was typed meanwhile is for the conversation that was made, not for the next new one.
      if (currentKey() !== before) {
        forget(before)
        keep()
      }
      if (taken) carried?.clear()
      else setText([content, text].filter((part) => part !== '').join('\n\n'))
      update()
      return taken
    },
    queueIn: async (queue) => {
      if (!currentSnapshot().canQueue) return false
      const carried = sending ? undefined : files
      const ready = carried === undefined ? [] : await waitFor(carried)
      waiting = false
      if (ready === undefined) {
        update()
        return false
      }
      const added = (carried?.getSnapshot() ?? []).flatMap(({ id, name, size }) =>
        id !== undefined && ready.includes(id) ? [{ asset: id, name, size }] : [],
      )
      const content = text.trim() === '' ? '' : text
      if (content === '' && added.length === 0) {
        update()
        return false
      }
      queue.add({ content, files: added })
      setText('')
      carried?.clear()
      update()
      return true
    },
    open: () => {
      const unsubscribe = thread.subscribe(update)
      update()
      return () => {
        unsubscribe()
        keepLast()
      }
    },
  }
}
