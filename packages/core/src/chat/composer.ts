import type { TextStorage } from '../session/stored-value.ts'
import { createAccountDraft, type DraftApi } from './account-draft.ts'
import type { Attachments } from './attachments.ts'
import type { MessageQueue } from './message-queue.ts'
import { draftKey, readDraft, storedDraft } from './stored-draft.ts'
import type { Draft, ReplyOptions, Thread } from './thread-types.ts'

export type ComposerFiles = Pick<Attachments, 'getSnapshot' | 'subscribe' | 'whenReady' | 'clear'>

export interface ComposerSnapshot {
  readonly text: string
  /** A message is being sent. */
  readonly sending: boolean
  /** The files belong to a message that's being sent. */
  readonly holdsFiles: boolean
  /** There's text or a file to send, and no reply in progress. */
  readonly canSend: boolean
  /** There's text or a file to send after the reply in progress. */
  readonly canQueue: boolean
  /** The other text of a draft that was changed on two devices. Empty if there is none. */
  readonly other: string
}

/** The unfinished message of one thread. Every conversation keeps its own. */
export interface Composer {
  readonly getSnapshot: () => ComposerSnapshot
  readonly subscribe: (listener: () => void) => () => void
  readonly setText: (text: string) => void
  readonly clear: () => void
  /** Saves the last input right away, for a page that's about to close. */
  readonly keep: () => void
  /** Exchanges the text and the `other` one. */
  readonly swap: () => void
  /** Discards the `other` text. */
  readonly dropOther: () => void
  /** Sends these files with the message. Returns a function that removes them. */
  readonly carry: (files: ComposerFiles) => () => void
  /**
   * Sends the IDs that `read` returns for the text as its mentions. Returns a function that stops this.
   */
  readonly readMentions: (read: (text: string) => readonly string[]) => () => void
  /**
   * Clears the field and sends. If the server rejects the message, it's restored before newer input. Waits for the
   * files first, and sends nothing if one failed.
   */
  readonly send: (asking?: ReplyOptions) => Promise<boolean>
  /** Stores the message without asking the model. Like `send` otherwise. */
  readonly post: () => Promise<boolean>
  /** Sends the message when the reply in progress ends, whoever asked for it. Like `send` otherwise. */
  readonly queue: (asking?: ReplyOptions) => Promise<boolean>
  /** Clears the field and queues the message with its files, which are waited for as when sending. */
  readonly queueIn: (queue: Pick<MessageQueue, 'add'>) => Promise<boolean>
  /** Loads the draft and follows the thread. Returns a function that stops this and saves the last input. */
  readonly open: () => () => void
}

export interface ComposerOptions {
  readonly thread: Pick<Thread, 'getSnapshot' | 'subscribe' | 'send' | 'post' | 'queue'>
  /** Where drafts are stored on this device. */
  readonly drafts: TextStorage
  /** Saves drafts with the account, so that they follow the user to other devices. */
  readonly account?: DraftApi | undefined
}

/** Milliseconds until input is saved: the most a crash of the page can lose, however fast the user types. */
const KEEP_WITHIN_MS = 300

export function createComposer({ thread, drafts, account: api }: ComposerOptions): Composer {
  const listeners = new Set<() => void>()
  /** Drafts that this composer stored, by key. Another page's new conversation has the same key. */
  const own = new Map<string, string>()
  let keeping: ReturnType<typeof setTimeout> | undefined
  let { text, editedAt } = readOwn()
  /** `waiting` for the files of the message. */
  let phase: 'idle' | 'waiting' | 'sending' = 'idle'
  let files: ComposerFiles | undefined
  let mentionsIn: ((text: string) => readonly string[]) | undefined
  const account =
    api &&
    createAccountDraft({
      api,
      thread,
      drafts,
      field: {
        text: () => text,
        editedAt: () => editedAt,
        isBusy: () => phase !== 'idle',
        show: (next) => {
          text = next
          keep()
          update()
        },
      },
      onOther: update,
    })
  let snapshot = currentSnapshot()

  function currentKey(): string {
    return draftKey(thread.getSnapshot().conversationId)
  }

  function readOwn() {
    const key = currentKey()
    const stored = drafts.get(key)
    if (stored !== null) own.set(key, stored)
    return readDraft(stored)
  }

  function currentSnapshot(): ComposerSnapshot {
    const hasFiles = files !== undefined && files.getSnapshot().length > 0
    const sending = phase === 'sending'
    const isIdle = !sending && thread.getSnapshot().run === 'idle'
    // The files of a message being sent belong to it.
    const hasContent = text.trim() !== '' || (hasFiles && !sending)
    const isReady = phase !== 'waiting' && hasContent
    return {
      text,
      sending,
      holdsFiles: phase !== 'idle',
      canSend: isIdle && isReady,
      canQueue: !isIdle && isReady,
      other: account?.other() ?? '',
    }
  }

  function update(): void {
    const next = currentSnapshot()
    const names = ['text', 'sending', 'holdsFiles', 'canSend', 'canQueue', 'other'] as const
    if (names.every((name) => next[name] === snapshot[name])) return
    snapshot = next
    for (const listener of listeners) listener()
  }

  function keep(): void {
    clearTimeout(keeping)
    keeping = undefined
    const key = currentKey()
    if (text === '') return forget(key)
    const stored = storedDraft({ text, editedAt })
    drafts.set(key, stored)
    own.set(key, stored)
  }

  /** Keep what another page has written there since. */
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
    editedAt = Date.now()
    if (text === '') keep()
    else keeping ??= setTimeout(keep, KEEP_WITHIN_MS)
    account?.edited()
    update()
  }

  function follow(): void {
    account?.follow()
    update()
  }

  /** The caller ends the wait in the turn in which it continues, so the files can't change in between. */
  function waitFor({ whenReady }: ComposerFiles): Promise<readonly string[] | undefined> {
    phase = 'waiting'
    update()
    return whenReady()
  }

  function endWait(): void {
    if (phase === 'waiting') phase = 'idle'
  }

  function mentionsOf(content: string): Pick<Draft, 'mentions'> {
    const mentions = mentionsIn?.(content) ?? []
    return mentions.length > 0 ? { mentions } : {}
  }

  /** Clears the field, and gives its content and files to `how`. */
  async function deliver(how: (draft: Draft) => Promise<boolean>, may = maySend): Promise<boolean> {
    if (!may(currentSnapshot())) return false
    const carried = files
    const attachments = carried === undefined ? [] : await waitFor(carried)
    endWait()
    if (attachments === undefined || !may(currentSnapshot())) {
      update()
      return false
    }
    const content = text.trim() === '' ? '' : text
    const before = currentKey()
    phase = 'sending'
    setText('')
    update()
    const taken = await how({ content, ...(attachments.length > 0 && { attachments }), ...mentionsOf(content) })
    phase = 'idle'
    // What was typed in the meantime belongs to the created conversation, not to the next new one.
    if (currentKey() !== before) {
      forget(before)
      keep()
    }
    if (taken) carried?.clear()
    else setText([content, text].filter((part) => part !== '').join('\n\n'))
    account?.sent()
    update()
    return taken
  }

  return {
    getSnapshot: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    setText,
    clear: () => setText(''),
    keep: () => {
      keepLast()
      account?.save()
    },
    swap: () => {
      const next = account?.other() ?? ''
      account?.setOther(text)
      setText(next)
      update()
    },
    dropOther: () => {
      account?.setOther('')
      update()
    },
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
    readMentions: (read) => {
      mentionsIn = read
      return () => {
        if (mentionsIn === read) mentionsIn = undefined
      }
    },
    send: (asking) => deliver((draft) => thread.send(draft, asking)),
    post: () => deliver((draft) => thread.post(draft), mayPost),
    queue: (asking) => deliver((draft) => thread.queue(draft, asking), mayPost),
    queueIn: async (queue) => {
      if (!currentSnapshot().canQueue) return false
      const carried = phase === 'sending' ? undefined : files
      const ready = carried === undefined ? [] : await waitFor(carried)
      endWait()
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
      queue.add({ content, files: added, ...mentionsOf(content) })
      setText('')
      account?.sent()
      carried?.clear()
      update()
      return true
    },
    open: () => {
      const unsubscribe = thread.subscribe(follow)
      const leave = account?.open()
      update()
      return () => {
        unsubscribe()
        keepLast()
        leave?.()
      }
    },
  }
}

const maySend = ({ canSend }: ComposerSnapshot): boolean => canSend
/** What needs no reply of its own can be sent during another one too. */
const mayPost = ({ canSend, canQueue, sending }: ComposerSnapshot): boolean => !sending && (canSend || canQueue)
