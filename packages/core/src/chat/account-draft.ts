import { ApiError, isTransient } from '../errors/index.ts'
import type { TextStorage } from '../session/stored-value.ts'
import type { ChatApi } from './contract.ts'
import { MAX_DRAFT_CHARACTERS } from './draft-limit.ts'
import {
  draftKey,
  type KnownDraft,
  NO_DRAFT,
  readDraft,
  readKnown,
  readOther,
  storeKnown,
  storeOther,
} from './stored-draft.ts'
import type { Thread } from './thread-types.ts'

/** The calls that save drafts with the account. */
export interface DraftApi {
  readonly chat: Pick<ChatApi['chat'], 'getDraft' | 'saveDraft'>
}

/** The message field whose text is saved. */
export interface DraftField {
  readonly text: () => string
  /** When the text was last changed on this device, in milliseconds since 1970. */
  readonly editedAt: () => number
  /** The text waits for its files, or it's being sent and may come back. */
  readonly isBusy: () => boolean
  /** Shows the account's draft. */
  readonly show: (text: string) => void
}

/** Keeps the draft of one conversation equal to the account's, whatever the device it was written on. */
export interface AccountDraft {
  /** Looks at the thread again: its conversation was created or loaded, or its draft was saved on another device. */
  readonly follow: () => void
  /** The user changed the text. It's saved when typing pauses. */
  readonly edited: () => void
  /** The text was sent or queued. The draft is removed right away. */
  readonly sent: () => void
  /** Saves an unsaved text right away, also while the page closes. */
  readonly save: () => void
  /** The other text of a draft that was changed on two devices. Empty if there is none. */
  readonly other: () => string
  readonly setOther: (text: string) => void
  /** Returns a function that saves the last input and stops. */
  readonly open: () => () => void
}

export interface AccountDraftOptions {
  readonly api: DraftApi
  readonly thread: Pick<Thread, 'getSnapshot'>
  readonly drafts: TextStorage
  readonly field: DraftField
  /** Called when `other` has changed by itself. */
  readonly onOther: () => void
}

/** Milliseconds without typing until a draft is saved. */
const SAVE_AFTER_MS = 1500
/** Milliseconds until a draft is saved while typing goes on. */
const SAVE_WITHIN_MS = 10_000
/** Milliseconds after a change during which another device's draft doesn't replace the text. */
const TYPING_MS = 5000
/** Milliseconds until a save that failed is repeated. */
const RETRY_MS = 15_000
/** Browsers send at most 64 KB after a page has closed. A character has up to three bytes. */
const KEEPALIVE_CHARACTERS = 20_000

export function createAccountDraft({ api, thread, drafts, field, onOther }: AccountDraftOptions): AccountDraft {
  let conversation = thread.getSnapshot().conversationId
  let known = conversation === null ? NO_DRAFT : readKnown(drafts, conversation)
  let other = readOther(drafts, conversation)
  /** When the account's draft was saved, as the thread last said. */
  let heard: string | null | undefined
  /** The account has a newer draft than the known one. */
  let isStale = false
  let isWorking = false
  let isOpen = false
  let typedAt = Number.NEGATIVE_INFINITY
  let unsavedSince: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const isUnsaved = (): boolean => field.text() !== known.text && field.text().length <= MAX_DRAFT_CHARACTERS
  const typingEndsIn = (): number => typedAt + TYPING_MS - Date.now()
  const isTyping = (): boolean => typingEndsIn() > 0

  function schedule(ms: number): void {
    clearTimeout(timer)
    if (isOpen) timer = setTimeout(() => void sync(), ms)
  }

  function remember(id: string, draft: KnownDraft): void {
    known = draft
    // After closing, the draft may belong to another page, or the user may have signed out.
    if (isOpen || readDraft(drafts.get(draftKey(id))).text === draft.text) storeKnown(drafts, id, draft)
  }

  function follow(): void {
    const { conversationId, conversation: loaded } = thread.getSnapshot()
    if (conversationId !== conversation) {
      conversation = conversationId
      known = conversation === null ? NO_DRAFT : readKnown(drafts, conversation)
      other = readOther(drafts, conversation)
      heard = undefined
    }
    if (loaded === null) return
    const savedAt = loaded.draftAt ?? null
    if (savedAt === heard) return
    heard = savedAt
    isStale ||= savedAt !== known.savedAt
    void sync()
  }

  async function sync(closing = false): Promise<void> {
    clearTimeout(timer)
    if (conversation === null || isWorking || (!isUnsaved() && !isStale)) return
    if (field.isBusy()) return schedule(SAVE_AFTER_MS)
    if (!isUnsaved() && isTyping()) return schedule(typingEndsIn())
    isWorking = true
    try {
      await (isUnsaved() ? save(conversation, closing) : load(conversation))
      if (isUnsaved() || isStale) schedule(SAVE_AFTER_MS)
    } catch (error) {
      if (isTransient(error)) schedule(RETRY_MS)
    } finally {
      isWorking = false
    }
  }

  async function load(id: string): Promise<void> {
    const { text, savedAt = null } = await api.chat.getDraft({ params: { id } })
    isStale = false
    merge(id, { text, savedAt })
  }

  async function save(id: string, closing: boolean): Promise<void> {
    const text = field.text()
    const keepalive = closing && text.length <= KEEPALIVE_CHARACTERS
    unsavedSince = undefined
    try {
      const call = { params: { id }, body: { text, savedAt: known.savedAt }, keepalive }
      const { savedAt = null } = await api.chat.saveDraft(call)
      remember(id, { text, savedAt })
      // The save's own event may have arrived before its response.
      isStale &&= heard !== savedAt
    } catch (error) {
      const current = currentOf(error)
      if (current === undefined) throw error
      isStale = false
      merge(id, current)
    }
  }

  /**
   * The account has another draft than the known one. The newest edit wins, but a text being typed is never replaced.
   * If both were changed, the other text is set aside, so that none is lost.
   */
  function merge(id: string, account: KnownDraft): void {
    // What isn't saved is merged when the conversation is next opened.
    if (!isOpen) return
    const text = field.text()
    const wasUnsaved = text !== known.text
    if (account.text === text) return remember(id, account)
    if (field.isBusy() || (isTyping() && !wasUnsaved)) {
      isStale = true
      return
    }
    const isNewer = text !== '' && (account.text === '' || field.editedAt() > Date.parse(account.savedAt ?? ''))
    const staysHere = wasUnsaved && (isTyping() || isNewer)
    const [winner, loser] = staysHere ? [text, account.text] : [account.text, wasUnsaved ? text : '']
    if (!winner.includes(loser)) setAside(loser)
    remember(id, account)
    if (!staysHere) field.show(account.text)
  }

  function setAside(text: string): void {
    setOther(text.includes(other) ? text : `${other}\n\n${text}`)
    onOther()
  }

  function setOther(text: string): void {
    other = text
    storeOther(drafts, conversation, text)
  }

  return {
    follow,
    edited: () => {
      typedAt = Date.now()
      unsavedSince ??= typedAt
      schedule(Math.max(0, Math.min(SAVE_AFTER_MS, unsavedSince + SAVE_WITHIN_MS - typedAt)))
    },
    sent: () => {
      if (field.text() === '') typedAt = Number.NEGATIVE_INFINITY
      void sync()
    },
    save: () => {
      if (isUnsaved()) void sync(true)
    },
    other: () => other,
    setOther,
    open: () => {
      isOpen = true
      follow()
      return () => {
        if (isUnsaved()) void sync(true)
        isOpen = false
        clearTimeout(timer)
      }
    },
  }
}

/** Returns the account's draft from the error of a save that was based on an older one. */
function currentOf(error: unknown): KnownDraft | undefined {
  if (!ApiError.is(error) || error.code !== 'request.outdated') return undefined
  const current: unknown = error.details?.['current']
  if (typeof current !== 'object' || current === null) return undefined
  const { text, savedAt = null }: { text?: unknown; savedAt?: unknown } = current
  const isDraft = typeof text === 'string' && (savedAt === null || typeof savedAt === 'string')
  return isDraft ? { text, savedAt } : undefined
}
