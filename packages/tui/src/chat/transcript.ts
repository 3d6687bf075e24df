import type { ThreadMessage, ThreadSnapshot } from '@saffron/core/chat'

import { divergencePoint } from '../ui/markdown/divergence-point.ts'
import { splitStable } from '../ui/markdown/split-stable.ts'
import type { DrawnPicture } from '../ui/pictures/index.ts'
import { pathChange } from './versions/path-change.ts'
import { type Version, versionOf } from './versions/version-of.ts'

/** Rows printed permanently to the terminal's scrollback. */
interface TranscriptItem {
  readonly key: string
  readonly text: string
  /** Sequences the terminal needs first. */
  readonly before?: string | undefined
}

interface TranscriptView {
  /** Append-only. The array stays the same until something is added. */
  readonly items: TranscriptItem[]
  /** The end of the streaming reply, drawn below the printed text. */
  readonly live: readonly string[]
}

/** The look of each piece of the transcript. The printer decides on widths. */
export interface TranscriptStyle {
  /** Prints only finished text and draws nothing that changes. */
  readonly isFlat?: true
  /** Adds the author to the first rows of a reply. */
  readonly speaker?: (message: ThreadMessage, rows: readonly string[]) => string[]
  readonly prompt: (text: string, message: ThreadMessage) => string[]
  /** For a message that has only files. */
  readonly files: (count: number, message: ThreadMessage) => string[]
  readonly reply: (markdown: string) => string[]
  /** The reasoning of a model before its first output. */
  readonly reasoning: (text: string) => string[]
  /**
   * Shown when the server's text differs from the printed one: the number of lost characters, or 0 if they were
   * replaced.
   */
  readonly parting: (lost: number) => string[]
  /** Shown before the first message of another version of the chat. */
  readonly version: (version: Version) => string[]
  /** Shown under a reply that failed or whose model didn't get all files. Otherwise empty. */
  readonly ending: (message: ThreadMessage) => string[]
}

/** Pictures attached to a message, shown below its text. */
export interface TranscriptPictures {
  /** Returns whether everything to show is known. Otherwise requests it. */
  readonly isReady: (message: ThreadMessage) => boolean
  /** Returns what is known now. Called once per message. */
  readonly take: (message: ThreadMessage) => DrawnPicture
  readonly subscribe: (listener: () => void) => () => void
  /** Sends the sequences a piece needs before it's printed. */
  readonly send: (before: string) => void
}

const NO_PICTURES: TranscriptPictures = {
  isReady: () => true,
  take: () => ({ rows: [] }),
  subscribe: () => () => undefined,
  send: () => undefined,
}

interface Progress {
  /** The text printed so far. */
  printed: string
  isDone: boolean
  /** The author has been printed. */
  isNamed: boolean
}

/**
 * Turns a changing thread into an append-only transcript. Prints whole blocks of a reply once they are final, so only a
 * short tail is redrawn.
 */
export function createTranscript(style: TranscriptStyle, pictures: TranscriptPictures = NO_PICTURES) {
  const progress = new Map<string, Progress>()
  const listeners = new Set<() => void>()
  let view: TranscriptView = { items: [], live: [] }
  /** Items held back while printing is suspended. */
  let kept: TranscriptItem[] | undefined
  let last: ThreadSnapshot | undefined
  let isHurried = false

  /** Pictures belong to one terminal buffer, so they are sent when printed. */
  const print = (items: TranscriptItem[]): TranscriptItem[] => {
    for (const { before } of items) if (before !== undefined) pictures.send(before)
    return items.length === 0 ? view.items : [...view.items, ...items]
  }

  const itemsOf = (added: readonly DrawnPicture[]): TranscriptItem[] => {
    const count = view.items.length + (kept?.length ?? 0)
    return (
      added
        .filter(({ rows }) => rows.length > 0)
        // Each piece includes the blank line before it.
        .map(({ rows, before }, index) => ({ key: String(count + index), text: ['', ...rows].join('\n'), before }))
    )
  }

  const publish = (added: readonly DrawnPicture[], changing: readonly string[]): void => {
    const fresh = itemsOf(added)
    const live = style.isFlat ? view.live : changing
    if (style.isFlat && fresh.length === 0) return
    const items = kept === undefined ? fresh : []
    if (kept !== undefined) kept = [...kept, ...fresh]
    view = { items: print(items), live }
    for (const listener of listeners) listener()
  }

  const progressOf = (message: ThreadMessage): Progress => {
    const known = progress.get(message.key)
    if (known !== undefined) return known
    const fresh = { printed: '', isDone: false, isNamed: false }
    progress.set(message.key, fresh)
    return fresh
  }

  /**
   * Returns the text not printed yet. While a reset text is shorter than the printed one, nothing is printed, because
   * the rest may still come. If the texts diverge, it continues from the first different line, and `said` reports that.
   */
  const restOf = (state: Progress, text: string, isOver: boolean): { said: string[]; rest: string } => {
    if (text.startsWith(state.printed)) return { said: [], rest: text.slice(state.printed.length) }
    if (state.printed.startsWith(text)) {
      return { said: isOver ? style.parting(state.printed.length - text.length) : [], rest: '' }
    }
    state.printed = text.slice(0, divergencePoint(state.printed, text))
    return { said: style.parting(0), rest: text.slice(state.printed.length) }
  }

  /** Adds the author before the first rows of a reply. */
  const named = (message: ThreadMessage, state: Progress, rows: string[]): string[] => {
    if (style.speaker === undefined || state.isNamed || rows.length === 0) return rows
    state.isNamed = true
    return style.speaker(message, rows)
  }

  const saidIn = (message: ThreadMessage): string[] => {
    const { text, attachments } = message
    return text === '' && attachments.length > 0
      ? style.files(attachments.length, message)
      : style.prompt(text, message)
  }

  const finish = (message: ThreadMessage, state: Progress): DrawnPicture => {
    state.isDone = true
    if (message.role === 'assistant') return { rows: finishReply(message, state) }
    const { rows, before } = pictures.take(message)
    return { rows: [...saidIn(message), ...rows], ...(before !== undefined && { before }) }
  }

  const finishReply = (message: ThreadMessage, state: Progress): string[] => {
    const { said, rest } = restOf(state, message.text, true)
    const rows = named(message, state, [...said, ...style.reply(rest)])
    state.isNamed = false
    // A reply continued later goes on from here.
    state.printed = message.text
    const ending = style.ending(message)
    return rows.length > 0 && ending.length > 0 ? [...rows, '', ...ending] : [...rows, ...ending]
  }

  const advance = (message: ThreadMessage, state: Progress): { added: string[]; live: string[] } => {
    const { said, rest } = restOf(state, message.text, false)
    const { settled, tail } = splitStable(rest)
    state.printed += settled
    const added = named(message, state, settled === '' ? said : [...said, ...style.reply(settled)])
    return { added, live: written(message, tail) }
  }

  /** The rows of a reply that still changes, or that waits for something above it. */
  const written = (message: ThreadMessage, tail: string): string[] =>
    message.text === '' ? style.reasoning(reasoningOf(message)) : style.reply(shortTail(tail))

  /** Prepares for another path: earlier messages aren't printed, and those of another version are printed again. */
  const changePath = ({ messages }: ThreadSnapshot): DrawnPicture[] => {
    const { older, other } = pathChange(last?.messages ?? [], messages)
    for (const message of older) progress.set(message.key, { printed: message.text, isDone: true, isNamed: false })
    for (const message of other) progress.delete(message.key)
    const version = other[0] && versionOf(other[0])
    return version === undefined ? [] : [{ rows: style.version(version) }]
  }

  const follow = (snapshot: ThreadSnapshot): void => {
    const added = changePath(snapshot)
    last = snapshot
    const { messages, running } = snapshot
    const live: string[] = []
    for (const message of messages) {
      const state = progressOf(message)
      const isOpen =
        (!state.isDone && !isHurried && message.role !== 'assistant' && !pictures.isReady(message)) ||
        message.pending === true ||
        message === running ||
        message.status === 'running' ||
        message.status === 'waiting'
      if (state.isDone && !isOpen) continue
      state.isDone = false
      // Text below an unfinished piece waits for it, to keep the order.
      if (!isOpen && live.length === 0) added.push(finish(message, state))
      else if (message.role !== 'assistant') live.push('', ...saidIn(message))
      else if (live.length > 0) live.push('', ...written(message, message.text))
      else {
        const step = advance(message, state)
        added.push({ rows: step.added })
        if (step.live.length > 0) live.push('', ...step.live)
      }
    }
    publish(added, live)
  }
  pictures.subscribe(() => (last === undefined ? undefined : follow(last)))

  return {
    getSnapshot: () => view,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Prints something outside the conversation: a note, an error or the help. */
    note: (rows: readonly string[]): void => publish([{ rows }], view.live),
    /** Does the same right away, even while printing is suspended. */
    announce: (rows: readonly string[]): void => {
      view = { ...view, items: [...view.items, ...itemsOf([{ rows }])] }
      for (const listener of listeners) listener()
    },
    /** Suspends printing while another screen is shown. */
    hold: (): void => {
      kept ??= []
    },
    /** Prints the suspended items and resumes printing. */
    release: (): void => {
      if (kept === undefined) return
      view = kept.length === 0 ? view : { ...view, items: print(kept) }
      kept = undefined
      for (const listener of listeners) listener()
    },
    /** Updates the transcript from a thread. */
    follow,
    /** Stops waiting for pictures, because the app exits. */
    hurry: (): void => {
      isHurried = true
      if (last !== undefined) follow(last)
    },
    /** Prints the unfinished reply so far when its conversation is left. Later output is printed after it. */
    leave: ({ messages }: ThreadSnapshot): void => {
      last = undefined
      const open = messages.filter((message) => !progressOf(message).isDone && message.pending !== true)
      publish(
        open.map((message) => {
          const piece = finish(message, progressOf(message))
          progressOf(message).isDone = message.status !== 'running' && message.status !== 'waiting'
          return piece
        }),
        [],
      )
    },
  }
}

export type Transcript = ReturnType<typeof createTranscript>

function reasoningOf({ parts }: ThreadMessage): string {
  return parts.map((part) => (part.type === 'reasoning' ? part.text : '')).join('')
}

const MAX_TAIL_LINES = 200

/** Draws a growing block by its last lines, after its opening fence if it has one. */
function shortTail(tail: string): string {
  const lines = tail.split('\n')
  if (lines.length <= MAX_TAIL_LINES) return tail
  const fence = /^\s*(```|~~~)/.test(lines[0] ?? '') ? [lines[0]] : []
  return [...fence, ...lines.slice(-MAX_TAIL_LINES)].join('\n')
}
