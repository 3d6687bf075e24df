import type { ThreadMessage, ThreadSnapshot } from '@saffron/core/chat'

import { partingPoint } from '../ui/markdown/parting-point.ts'
import { splitSettled } from '../ui/markdown/split-settled.ts'
import type { DrawnPicture } from '../ui/pictures/index.ts'

/** Rows printed for good, in the terminal's scrollback. */
interface TranscriptItem {
  readonly key: string
  readonly text: string
  /** What the terminal has to have been sent by then. */
  readonly before?: string | undefined
}

interface TranscriptView {
  /** Grows at its end only; the same array for as long as nothing is added. */
  readonly items: TranscriptItem[]
  /** What is still changing, to be drawn below: the tail of the reply being written. */
  readonly live: readonly string[]
}

/** How a piece of the transcript looks. Widths are the printer's own concern. */
export interface TranscriptStyle {
  /** Nothing is drawn that still changes: only what is printed for good. */
  readonly isFlat?: true
  /** The first rows of a reply, with who speaks. */
  readonly speaker?: (message: ThreadMessage, rows: readonly string[]) => string[]
  readonly prompt: (text: string) => string[]
  /** Files that are all of what was said. */
  readonly files: (count: number) => string[]
  readonly reply: (markdown: string) => string[]
  /** The reasoning of a model that has not said anything yet. */
  readonly reasoning: (text: string) => string[]
  /** Said where the server has not kept what was printed: so many characters less of it, or, with 0, others in their place. */
  readonly parting: (lost: number) => string[]
  /** What stands under a reply that did not end well, or whose model did not get all files; else empty. */
  readonly ending: (message: ThreadMessage) => string[]
}

/** Pieces that stand below what was said: pictures that went along with it. */
export interface TranscriptPictures {
  /** Whether all that there is to show of them is known; asks for it where it is not. */
  readonly isReady: (message: ThreadMessage) => boolean
  /** What is known now. It is asked once. */
  readonly take: (message: ThreadMessage) => DrawnPicture
  readonly subscribe: (listener: () => void) => () => void
  /** Sends the terminal what a piece needs before it is printed. */
  readonly send: (before: string) => void
}

const NO_PICTURES: TranscriptPictures = {
  isReady: () => true,
  take: () => ({ rows: [] }),
  subscribe: () => () => undefined,
  send: () => undefined,
}

interface Progress {
  /** The text printed for good. */
  printed: string
  isDone: boolean
  /** Who speaks has been said. */
  isNamed: boolean
}

/**
 * Turns a thread, which changes, into a transcript, which cannot: whole blocks of a reply are printed as soon as nothing
 * to come can change them, so that only a short tail is ever drawn again.
 */
export function createTranscript(style: TranscriptStyle, pictures: TranscriptPictures = NO_PICTURES) {
  const progress = new Map<string, Progress>()
  const listeners = new Set<() => void>()
  let view: TranscriptView = { items: [], live: [] }
  /** What waits to be printed, while nothing may be. */
  let kept: TranscriptItem[] | undefined
  let last: ThreadSnapshot | undefined
  let isHurried = false

  /** Another buffer of the terminal has pictures of its own: they are sent when they are printed. */
  const print = (items: TranscriptItem[]): TranscriptItem[] => {
    for (const { before } of items) if (before !== undefined) pictures.send(before)
    return items.length === 0 ? view.items : [...view.items, ...items]
  }

  const itemsOf = (added: readonly DrawnPicture[]): TranscriptItem[] => {
    const count = view.items.length + (kept?.length ?? 0)
    return (
      added
        .filter(({ rows }) => rows.length > 0)
        // Each piece brings the empty line that stands before it.
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
   * The text not printed yet. Less than was printed is waited out for as long as the rest may come again; a text that
   * went another way goes on from the line in which it parts from what stands there, and that is `said`.
   */
  const restOf = (state: Progress, text: string, isOver: boolean): { said: string[]; rest: string } => {
    if (text.startsWith(state.printed)) return { said: [], rest: text.slice(state.printed.length) }
    if (state.printed.startsWith(text)) {
      return { said: isOver ? style.parting(state.printed.length - text.length) : [], rest: '' }
    }
    state.printed = text.slice(0, partingPoint(state.printed, text))
    return { said: style.parting(0), rest: text.slice(state.printed.length) }
  }

  /** The rows of a reply, with who speaks before the first of them. */
  const named = (message: ThreadMessage, state: Progress, rows: string[]): string[] => {
    if (style.speaker === undefined || state.isNamed || rows.length === 0) return rows
    state.isNamed = true
    return style.speaker(message, rows)
  }

  const saidIn = ({ text, attachments }: ThreadMessage): string[] =>
    text === '' && attachments.length > 0 ? style.files(attachments.length) : style.prompt(text)

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
    // A reply that is continued later goes on from here.
    state.printed = message.text
    const ending = style.ending(message)
    return rows.length > 0 && ending.length > 0 ? [...rows, '', ...ending] : [...rows, ...ending]
  }

  const advance = (message: ThreadMessage, state: Progress): { added: string[]; live: string[] } => {
    const { said, rest } = restOf(state, message.text, false)
    const { settled, tail } = splitSettled(rest)
    state.printed += settled
    const added = named(message, state, settled === '' ? said : [...said, ...style.reply(settled)])
    return { added, live: written(message, tail) }
  }

  /** What is drawn of a reply for as long as it changes, or of one that waits for what stands above it. */
  const written = (message: ThreadMessage, tail: string): string[] =>
    message.text === '' ? style.reasoning(reasoningOf(message)) : style.reply(shortTail(tail))

  const follow = (snapshot: ThreadSnapshot): void => {
    last = snapshot
    const { messages, running } = snapshot
    const added: DrawnPicture[] = []
    const live: string[] = []
    for (const message of messages) {
      const state = progressOf(message)
      const isOpen =
        (!state.isDone && !isHurried && message.role !== 'assistant' && !pictures.isReady(message)) ||
        message.pending === true ||
        message === running ||
        message.status === 'running'
      if (state.isDone && !isOpen) continue
      state.isDone = false
      // What stands below something unfinished waits for it: the transcript has one order.
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
    /** Prints something that is not of a conversation: a note, an error, the help. */
    note: (rows: readonly string[]): void => publish([{ rows }], view.live),
    /** The same, at once, also while the rest is kept. */
    announce: (rows: readonly string[]): void => {
      view = { ...view, items: [...view.items, ...itemsOf([{ rows }])] }
      for (const listener of listeners) listener()
    },
    /** Keeps what is to be printed, for something else has the screen. */
    hold: (): void => {
      kept ??= []
    },
    /** Prints what was kept, and goes on printing. */
    release: (): void => {
      if (kept === undefined) return
      view = kept.length === 0 ? view : { ...view, items: print(kept) }
      kept = undefined
      for (const listener of listeners) listener()
    },
    /** Takes over what a thread shows now. */
    follow,
    /** Waits for no picture any more: the app is left. */
    hurry: (): void => {
      isHurried = true
      if (last !== undefined) follow(last)
    },
    /** Prints what is being written as far as it came: its conversation is left. What comes later is printed after it. */
    leave: ({ messages }: ThreadSnapshot): void => {
      last = undefined
      const open = messages.filter((message) => !progressOf(message).isDone && message.pending !== true)
      publish(
        open.map((message) => {
          const piece = finish(message, progressOf(message))
          progressOf(message).isDone = message.status !== 'running'
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

/** A block that grows without end is drawn by its last lines: its fence, if it has one, still opens them. */
function shortTail(tail: string): string {
  const lines = tail.split('\n')
  if (lines.length <= MAX_TAIL_LINES) return tail
  const fence = /^\s*(```|~~~)/.test(lines[0] ?? '') ? [lines[0]] : []
  return [...fence, ...lines.slice(-MAX_TAIL_LINES)].join('\n')
}
