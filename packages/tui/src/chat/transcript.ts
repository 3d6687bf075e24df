import { filesOfMessage, type ThreadMessage, type ThreadSnapshot } from '@saffron/core/chat'

import { divergencePoint } from '../ui/markdown/divergence-point.ts'
import { splitStable } from '../ui/markdown/split-stable.ts'
import type { DrawnPicture } from '../ui/pictures/index.ts'
import { isFinalCall, type Placed, placedParts } from './calls/call-text.ts'
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
  /** A tool call, or a limit that a reply has reached. */
  readonly part: (part: Placed['part']) => string[]
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

/** The pictures of a message, shown below its text. */
export interface TranscriptPictures {
  /** Returns whether everything to show of these files is known. Otherwise requests it. */
  readonly isReady: (files: readonly string[]) => boolean
  /** Returns what is known now. Called once per file. */
  readonly take: (files: readonly string[]) => DrawnPicture
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
  /** The calls and limits printed so far. */
  readonly parts: Set<string>
  /** The files whose pictures were printed. */
  readonly files: Set<string>
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
    const fresh = { printed: '', isDone: false, isNamed: false, parts: new Set<string>(), files: new Set<string>() }
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
    const files = filesOf(message, state)
    for (const id of files) state.files.add(id)
    const { rows, before } = pictures.take(files)
    const text = message.role === 'assistant' ? finishReply(message, state) : saidIn(message)
    const drawn = message.role === 'assistant' ? apart(text, rows) : [...text, ...rows]
    return { rows: drawn, ...(before !== undefined && { before }) }
  }

  const finishReply = (message: ThreadMessage, state: Progress): string[] => {
    const { said, rest } = restOf(state, message.text, true)
    const { rows: placed, rest: left } = partsIn(message, state, { rest, isOver: true })
    const rows = named(message, state, [...said, ...apart(placed, style.reply(left))])
    state.isNamed = false
    // A reply continued later goes on from here.
    state.printed = message.text
    const ending = style.ending(message)
    return rows.length > 0 && ending.length > 0 ? [...rows, '', ...ending] : [...rows, ...ending]
  }

  const advance = (message: ThreadMessage, state: Progress): { added: string[]; live: string[] } => {
    const { said, rest: whole } = restOf(state, message.text, false)
    const { rows: placed, rest, open } = partsIn(message, state, { rest: whole, isOver: false })
    const { settled, tail } = open.length > 0 ? { settled: '', tail: rest } : splitStable(rest)
    const end = message.text.length - tail.length
    if (end > state.printed.length) state.printed = message.text.slice(0, end)
    const added = named(message, state, [...said, ...apart(placed, settled === '' ? [] : style.reply(settled))])
    return {
      added,
      live: apart(
        written(message, tail),
        open.flatMap(({ part }) => style.part(part)),
      ),
    }
  }

  /**
   * Returns the rows of the calls and limits that won't change, each after the text before it, and what is left: the
   * text after them, and the calls that still run. With `isOver`, those are printed as they are.
   */
  const partsIn = (
    message: ThreadMessage,
    state: Progress,
    { rest, isOver }: { readonly rest: string; readonly isOver: boolean },
  ): { readonly rows: string[]; readonly rest: string; readonly open: readonly Placed[] } => {
    const { text } = message
    let printed = text.length - rest.length
    let rows: string[] = []
    const placed = placedParts(message.parts).filter(({ key }) => !state.parts.has(key))
    const open = isOver ? -1 : placed.findIndex(({ part }) => part.type === 'tool' && !isFinalCall(part))
    const closed = open === -1 ? placed : placed.slice(0, open)
    const next = placed[open]
    let wasText = true
    for (const { key, part, at } of closed) {
      const before = at > printed ? style.reply(text.slice(printed, at)) : []
      printed = Math.max(printed, at)
      wasText ||= before.length > 0
      rows = wasText ? apart(rows, before, style.part(part)) : [...rows, ...style.part(part)]
      wasText = false
      // A call that is left while it waits is printed again when it has ended.
      if (part.type !== 'tool' || isFinalCall(part)) state.parts.add(key)
    }
    // The text before a call no longer changes when the call is there.
    if (next !== undefined && next.at > printed) {
      rows = apart(rows, style.reply(text.slice(printed, next.at)))
      printed = next.at
    }
    return { rows, rest: text.slice(printed), open: open === -1 ? [] : placed.slice(open) }
  }

  /** The rows of a reply that still changes, or that waits for something above it. */
  const written = (message: ThreadMessage, tail: string): string[] =>
    message.text === '' ? style.reasoning(reasoningOf(message)) : style.reply(shortTail(tail))

  /** Prepares for another path: earlier messages aren't printed, and those of another version are printed again. */
  const changePath = ({ messages }: ThreadSnapshot): DrawnPicture[] => {
    const { older, other } = pathChange(last?.messages ?? [], messages)
    for (const message of older) {
      const { key, text, parts } = message
      const known = new Set(placedParts(parts).map((each) => each.key))
      progress.set(key, {
        printed: text,
        isDone: true,
        isNamed: false,
        parts: known,
        files: new Set(filesOfMessage(message)),
      })
    }
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
        (!state.isDone && !isHurried && !pictures.isReady(filesOf(message, state))) ||
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

/** Joins blocks of rows with a blank one between them. */
const apart = (...blocks: readonly (readonly string[])[]): string[] =>
  blocks.filter((rows) => rows.length > 0).flatMap((rows, index) => (index === 0 ? rows : ['', ...rows]))

/** Those whose pictures aren't printed yet. */
const filesOf = (message: ThreadMessage, { files }: Progress): readonly string[] =>
  filesOfMessage(message).filter((id) => !files.has(id))

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
