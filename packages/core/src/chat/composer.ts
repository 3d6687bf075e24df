import { readStored, storedText, type TextStorage } from '../session/stored-value.ts'
import type { Attachments } from './attachments.ts'
import type { Asking, Thread } from './thread-types.ts'

export interface ComposerSnapshot {
  readonly text: string
  /** A message is on its way and not yet taken. */
  readonly sending: boolean
  /** Something to send, and no reply under way. */
  readonly canSend: boolean
}

/** What is being written to one thread. Every conversation keeps its own unfinished text. */
export interface Composer {
  readonly getSnapshot: () => ComposerSnapshot
  readonly subscribe: (listener: () => void) => () => void
  readonly setText: (text: string) => void
  readonly clear: () => void
  /**
   * Empties the field and sends; what the server did not take comes back before what was written since. Files are waited
   * for first; where one has failed nothing is sent.
   */
  readonly send: (asking?: Asking, files?: Pick<Attachments, 'whenReady' | 'clear'>) => Promise<boolean>
  /** Reads the kept text and follows the thread; gives the way to stop, which keeps what was typed last. */
  readonly open: () => () => void
}

export interface ComposerOptions {
  readonly thread: Pick<Thread, 'getSnapshot' | 'subscribe' | 'send'>
  /** Where unfinished texts are kept. */
  readonly drafts: TextStorage
}

/** A pause in typing, in ms, after which the text is kept. */
const KEEP_AFTER_MS = 300

const draftKey = (conversation: string | null): string => `draft.${conversation ?? 'new'}`

export function createComposer({ thread, drafts }: ComposerOptions): Composer {
  const listeners = new Set<() => void>()
  let keeping: ReturnType<typeof setTimeout> | undefined
  let text = readDraft()
  let sending = false
  let waiting = false
  let snapshot = currentSnapshot()

  function readDraft(): string {
    const kept = readStored(drafts.get(draftKey(thread.getSnapshot().conversationId)), Date.now())
    return typeof kept === 'string' ? kept : ''
  }

  function currentSnapshot(): ComposerSnapshot {
    return { text, sending, canSend: text.trim() !== '' && !waiting && thread.getSnapshot().run === 'idle' }
  }

  function update(): void {
    const next = currentSnapshot()
    if (next.text === snapshot.text && next.sending === snapshot.sending && next.canSend === snapshot.canSend) return
    snapshot = next
    for (const listener of listeners) listener()
  }

  function keep(): void {
    clearTimeout(keeping)
    keeping = undefined
    const key = draftKey(thread.getSnapshot().conversationId)
    if (text === '') drafts.remove(key)
    else drafts.set(key, storedText(text, Date.now()))
  }

  function setText(next: string): void {
    if (next === text) return
    text = next
    clearTimeout(keeping)
    if (text === '') keep()
    else keeping = setTimeout(keep, KEEP_AFTER_MS)
    update()
  }

  async function waitFor(files: Pick<Attachments, 'whenReady'>): Promise<readonly string[] | undefined> {
    waiting = true
    update()
    const ready = await files.whenReady()
    waiting = false
    update()
    return ready
  }

  return {
    getSnapshot: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    setText,
    clear: () => setText(''),
    send: async (asking, files) => {
      if (!currentSnapshot().canSend) return false
      const attachments = files === undefined ? [] : await waitFor(files)
      if (attachments === undefined || !currentSnapshot().canSend) return false
      const content = text
      sending = true
      setText('')
      const taken = await thread.send({ content, ...(attachments.length > 0 && { attachments }) }, asking)
      sending = false
      if (taken) files?.clear()
      else setText(text === '' ? content : `${content}\n\n${text}`)
      update()
      return taken
    },
    open: () => {
      const unsubscribe = thread.subscribe(update)
      update()
      return () => {
        unsubscribe()
        if (keeping !== undefined) keep()
      }
    },
  }
}
