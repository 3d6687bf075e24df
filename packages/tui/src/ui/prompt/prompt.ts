import { actionOf, type ActionOf } from '../../keys/index.ts'
import * as edit from '../editor/index.ts'
import { VI_INSERT, viEscape, viLetter, type ViState } from './vi-keys.ts'

type Action = ActionOf<'prompt'>

/** The action the screen must perform for a key. */
export type Outcome = { readonly kind: 'submit'; readonly text: string } | { readonly kind: OwnAction }

/** The actions that the prompt leaves to the screen. */
type OwnAction =
  | Extract<Action, 'cancel' | 'stop' | 'leave' | 'editor' | 'palette' | 'redraw'>
  | Extract<Action, 'regenerate' | 'editMessage' | 'messages' | 'pasteImage' | 'previousVersion' | 'nextVersion'>

export interface PromptSnapshot {
  readonly draft: edit.Draft
  /** Set during a history search. */
  readonly search: { readonly query: string; readonly match: string | undefined } | null
  /** The completions, and the one Tab and Enter choose. */
  readonly menu: {
    readonly entries: readonly string[]
    readonly index: number
    /** The start of the word to complete. Undefined if an entry is the whole draft and is sent right away. */
    readonly from: number | undefined
  }
  /** With vi keys: letters are commands now. */
  readonly isNormal?: boolean
}

/** Completions of a word. */
export interface WordCompletion {
  /** The start of the word in the text. */
  readonly from: number
  readonly entries: readonly string[]
}

export interface PromptOptions {
  readonly history: readonly string[]
  readonly draft: string
  /** Returns completions of the whole text. */
  readonly complete: (text: string) => readonly string[]
  /** Returns completions of the word before the cursor. */
  readonly completeWord?: (before: string) => WordCompletion | undefined
  /** Called with new entries of the history. */
  readonly onRemembered?: (entries: readonly string[]) => void
  /** Returns whether an empty prompt may be sent, for example with files. */
  readonly takesNothing?: () => boolean
  /** `vi`: Escape goes to normal mode, where letters are commands. */
  readonly keys?: 'emacs' | 'vi' | undefined
  /** Returns the current layout of the draft, for moving up and down. */
  readonly layout: () => edit.LayoutOptions
}

/** The maximum number of remembered folded drafts. */
const MOST_FOLDED = 100

const EDITS: Partial<Record<Action, (draft: edit.Draft) => edit.Draft>> = {
  newline: (draft) => edit.insert(draft, '\n'),
  left: edit.moveLeft,
  right: edit.moveRight,
  wordLeft: edit.moveWordLeft,
  wordRight: edit.moveWordRight,
  lineStart: edit.moveToLineStart,
  lineEnd: edit.moveToLineEnd,
  deleteBackward: edit.deleteBackward,
  deleteForward: edit.deleteForward,
  killWordBackward: edit.killWordBackward,
  killWordForward: edit.killWordForward,
  killToLineStart: edit.killToLineStart,
  killToLineEnd: edit.killToLineEnd,
  yank: edit.yank,
}

/** Returns the edit of a key within the text, or undefined. */
export function editOf(name: string | undefined): ((draft: edit.Draft) => edit.Draft) | undefined {
  const action = actionOf('prompt', name)
  return action === undefined || action === 'newline' ? undefined : EDITS[action]
}

/**
 * The prompt without a screen: keys in, draft out. Keys in one burst are applied one by one, regardless of rendering.
 */
export function createPrompt(options: PromptOptions) {
  const listeners = new Set<() => void>()
  let history = edit.historyOf(options.history)
  let skipped = 0
  let vi: ViState = VI_INSERT
  /** The text Ctrl-C cleared last, kept on exit if nothing has been sent since. */
  let cleared = ''
  /** The start of a word the user doesn't want completed. */
  let declined: number | undefined
  /** Drafts with folded pastes by their full text, so they are restored folded. */
  const folded = new Map<string, edit.Draft>()
  let snapshot: PromptSnapshot = show({ draft: edit.draftOf(options.draft), search: null, menu: emptyMenu })

  function show(next: PromptSnapshot): PromptSnapshot {
    const { draft, menu, search } = next
    const { from, entries } = search === null ? completionOf(draft) : NOTHING
    return { ...next, menu: { entries, from, index: Math.min(menu.index, Math.max(0, entries.length - 1)) } }
  }
  function completionOf(draft: edit.Draft): Pick<PromptSnapshot['menu'], 'entries' | 'from'> {
    const entries = options.complete(draft.text)
    if (entries.length > 0) return { entries, from: undefined }
    const before = draft.text.slice(0, draft.cursor)
    const word = options.completeWord?.(before)
    if (word === undefined) declined = undefined
    // Skips words that are already complete or were declined.
    const isWhole = word !== undefined && word.entries[0] === before.slice(word.from)
    return word === undefined || isWhole || word.from === declined ? NOTHING : word
  }
  const set = (change: Partial<PromptSnapshot>): undefined => {
    snapshot = show({ ...snapshot, ...change })
    for (const listener of listeners) listener()
    return undefined
  }
  const setText = (text: string) => {
    const draft = folded.get(text) ?? edit.draftOf(text)
    return set({ draft: { ...edit.moveTo(draft, draft.text.length), killed: killedText() } })
  }
  /** The killed text without placeholders, because in another draft they would refer to other pastes. */
  const killedText = (): string => edit.expandDraft({ ...snapshot.draft, text: snapshot.draft.killed })
  /** Returns the draft's full text, the key of `folded`. */
  const wholeText = (): string => {
    const { draft } = snapshot
    const text = edit.expandDraft(draft)
    if (text !== draft.text) folded.set(text, draft)
    const [oldest] = folded.keys()
    if (folded.size > MOST_FOLDED && oldest !== undefined) folded.delete(oldest)
    return text
  }

  const take = ({ history: next, added }: edit.Remembered): void => {
    history = next
    if (added.length > 0) options.onRemembered?.(added)
  }

  const complete = (): undefined => {
    const { draft, menu } = snapshot
    const entry = menu.entries[menu.index]
    if (entry === undefined) return undefined
    // After a folder, the completion continues.
    const text = entry.endsWith('/') ? entry : `${entry} `
    if (menu.from === undefined) return setText(text)
    return set({ draft: edit.replaceBefore(draft, menu.from, text), menu: emptyMenu })
  }

  const submit = (): Outcome | undefined => {
    const { draft, menu } = snapshot
    if (draft.text.endsWith('\\') && draft.cursor === draft.text.length) {
      return set({ draft: edit.insert(edit.deleteBackward(draft), '\n') })
    }
    if (menu.from !== undefined && menu.entries.length > 0) return complete()
    const text = menu.entries[menu.index] ?? wholeText()
    if (text.trim() !== '') take(edit.remember(history, text))
    else if (options.takesNothing?.() !== true) return undefined
    cleared = ''
    declined = undefined
    vi = VI_INSERT
    set({ isNormal: false, draft: { ...edit.emptyDraft, killed: killedText() }, menu: emptyMenu })
    return { kind: 'submit', text }
  }

  const moveRow = (by: -1 | 1): undefined => {
    const { draft, menu } = snapshot
    if (menu.entries.length > 1) {
      const count = menu.entries.length
      return set({ menu: { ...menu, index: (menu.index + by + count) % count } })
    }
    const moved = edit.moveVertically(draft, by, options.layout())
    if (moved !== undefined) return set({ draft: moved })
    const step = (by === -1 ? edit.back : edit.forward)(history, wholeText())
    if (step === undefined) return undefined
    history = step.history
    return setText(step.text)
  }

  const find = (query: string, skip: number): undefined => {
    const matches = edit.searchHistory(history, query)
    skipped = matches.length === 0 ? 0 : skip % matches.length
    return set({ search: { query, match: query === '' ? undefined : matches[skipped] } })
  }

  /** Handles keys during a search. Returns true if the key was used. */
  const pressInSearch = (action: Action | undefined, input: string): boolean => {
    const { search } = snapshot
    if (search === null) return false
    if (action === undefined) find(search.query + input, 0)
    else if (action === 'deleteBackward') find(edit.deleteBackward(edit.draftOf(search.query)).text, 0)
    else if (action === 'search') find(search.query, skipped + 1)
    else if (action === 'cancel' || action === 'stop') set({ search: null })
    else {
      set({ search: null })
      if (search.match !== undefined) {
        history = edit.showEntry(history, search.match, wholeText())
        setText(search.match)
      }
      return action === 'submit' || action === 'complete'
    }
    return true
  }

  const act = (action: Action): Outcome | undefined => {
    const { draft, menu } = snapshot
    const change = EDITS[action]
    if (change !== undefined) return set({ draft: change(draft) })
    switch (action) {
      case 'submit':
        return submit()
      case 'up':
        return moveRow(-1)
      case 'down':
        return moveRow(1)
      case 'search':
        return find('', 0)
      case 'complete':
        return complete()
      case 'leave':
        return draft.text === '' ? { kind: 'leave' } : set({ draft: edit.deleteForward(draft) })
      case 'stop':
        if (menu.from === undefined || menu.entries.length === 0) return { kind: action }
        declined = menu.from
        return set({})
      case 'cancel':
      case 'editor':
      case 'palette':
      case 'redraw':
      case 'regenerate':
      case 'editMessage':
      case 'messages':
      case 'pasteImage':
      case 'previousVersion':
      case 'nextVersion':
        return { kind: action }
      default:
        return undefined
    }
  }

  const enter = (state: ViState, draft: edit.Draft): undefined => {
    vi = state
    return set({ draft, isNormal: state.isNormal })
  }

  /** Handles a key with vi keys. Returns true if it was used. */
  const pressVi = (name: string | undefined, input: string): boolean => {
    const { draft, menu } = snapshot
    if (options.keys !== 'vi') return false
    if (!vi.isNormal) {
      // The first Escape closes the completions.
      const isMenu = menu.from !== undefined && menu.entries.length > 0
      if (name !== 'escape' || isMenu) return false
      const { state, draft: moved } = viEscape(vi, draft)
      enter(state, moved)
      return true
    }
    if (name === 'backspace') enter(vi, edit.moveLeft(draft))
    else if (name === 'enter') enter(VI_INSERT, draft)
    if (name !== undefined || /[\r\n]/.test(input)) return name === 'backspace'
    const letters = Array.from(input)
    for (const [at, letter] of letters.entries()) {
      if (!vi.isNormal) {
        // The rest of a burst is typed after the command.
        set({ draft: edit.insert(snapshot.draft, letters.slice(at).join('')) })
        return true
      }
      const step = viLetter(vi, snapshot.draft, letter)
      enter(step.state, step.draft)
      const { action, times = 1 } = step
      if (action !== undefined) for (let time = 0; time < times; time++) act(action)
    }
    return true
  }

  return {
    getSnapshot: () => snapshot,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Handles a key by its binding name, or typed text. */
    press: (name: string | undefined, input: string): Outcome | undefined => {
      const action = actionOf('prompt', name)
      if (pressInSearch(action, input) || pressVi(name, input)) return undefined
      if (action !== undefined) return act(action)
      if (name !== undefined || input === '') return undefined
      // With fast typing or a script, text and Enter arrive together.
      if (/^[^\r\n]+\r$/.test(input)) {
        set({ draft: edit.insert(snapshot.draft, input.slice(0, -1)) })
        return submit()
      }
      const isBlock = /[\r\n]/.test(input)
      return set({ draft: isBlock ? edit.paste(snapshot.draft, input) : edit.insert(snapshot.draft, input) })
    },
    paste: (text: string): void => set({ search: null, draft: edit.paste(snapshot.draft, text) }),
    /** Applies the completion at this index. Returns false if there is none. */
    completeWith: (index: number): boolean => {
      if (snapshot.menu.entries[index] === undefined) return false
      set({ menu: { ...snapshot.menu, index } })
      complete()
      return true
    },
    setText: (text: string): void => setText(text),
    /** Updates the completions after new ones were loaded. */
    refresh: (): void => set({}),
    /** Clears the draft. Ctrl-Y restores it, and `kept` still returns it. */
    clear: (): void => {
      cleared = edit.expandDraft(snapshot.draft)
      take(edit.restart(history))
      set({ draft: { ...edit.emptyDraft, killed: cleared } })
    },
    /** Returns the text to keep for the next start: the draft, or the last cleared one. */
    kept: (): string => edit.expandDraft(snapshot.draft) || cleared,
    /** Returns the whole draft with expanded pastes. */
    text: (): string => edit.expandDraft(snapshot.draft),
    history: (): readonly string[] => history.entries,
  }
}

export type Prompt = ReturnType<typeof createPrompt>

const NOTHING = { entries: [], from: undefined } as const
const emptyMenu: PromptSnapshot['menu'] = { ...NOTHING, index: 0 }
