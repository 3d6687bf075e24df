import type { Identified } from '@saffron/core/paging'
import { useStore } from '@saffron/core/react'
import { useCursor, useInput, usePaste, useWindowSize } from 'ink'
import { type ReactElement, useEffect, useEffectEvent, useMemo, useState } from 'react'

import { actionOf, keyName } from '../../keys/index.ts'
import { useApp } from '../app-context.ts'
import { shorten } from '../columns.ts'
import { fuzzyFilter } from '../fuzzy.ts'
import { ReaderList } from '../reader/reader-list.tsx'
import { Rows } from '../rows.tsx'
import { paint, sgr, span } from '../style.ts'
import type { ListSource } from './fixed-list.ts'
import { type ListField, pressInField, shownIn } from './list-field.ts'
import { saidRows, stateText, tableRows, writtenRow } from './list-rows.ts'
import { createListView, placeOf, topOf } from './list-view.ts'
import { useSearch } from './use-search.ts'

export interface ListPartProps<T extends Identified> {
  readonly title: string
  readonly source: ListSource<T>
  /** The text of a row to find it by, among the rows that are here. */
  readonly textOf?: ((row: T) => string) | undefined
  /** Looks for what was typed elsewhere; the source then has what is found. */
  readonly onSearch?: (words: string) => void
  readonly cells: (row: T) => readonly string[]
  /** Said where there are none. */
  readonly empty: string
  /** Absent of a pane, below which it stands once for all. */
  readonly hint?: string
  /** Where it has not all of the screen: a part of its columns, with so many rows left below. */
  readonly pane?: {
    readonly left: number
    readonly columns: number
    readonly isActive: boolean
    readonly below: number
  }
  /** Rows below the title. */
  readonly above?: readonly string[]
  /** Said above the hint. */
  readonly notice?: { readonly text: string; readonly style: string } | undefined
  /** A line to write, which takes the keys while it is there. */
  readonly field?: ListField | undefined
  /** A question, which takes the next key: `y` is yes, anything else is no. */
  readonly question?: { readonly text: string; readonly onAnswer: (isYes: boolean) => void } | undefined
  readonly onPick?: (row: T) => void
  readonly onPalette?: () => void
  readonly onBack: () => void
  /** Keys of the screen itself; true where one was. */
  readonly onKey?: (name: string | undefined, row: T | undefined) => boolean
}

/** A list to choose from: it pages through its source as far as somebody looks. */
export function ListPart<T extends Identified>(props: ListPartProps<T>): ReactElement {
  const { reader } = useApp()
  return reader === undefined ? <DrawnList {...props} /> : <ReaderList {...props} />
}

/** The rows that are seen, drawn. */
function DrawnList<T extends Identified>(props: ListPartProps<T>): ReactElement {
  const { source, textOf, onSearch, cells, field, question } = props
  const { features, redraw, t, transfers } = useApp()
  const size = useWindowSize()
  const { left, isActive, ...pane } = props.pane ?? { left: 0, isActive: true, columns: size.columns, below: 0 }
  const { columns } = pane
  const rows = size.rows - pane.below
  const jobs = useStore(transfers)
  const [view] = useState(createListView)
  const { words, top, isHeld, ...chosen } = useStore(view)
  const snapshot = useStore(source)
  const { list, loading } = snapshot
  const found = useMemo(
    () => remembering((typed) => (textOf === undefined ? list : fuzzyFilter(list, typed, textOf))),
    [list, textOf],
  )
  const isSearching = useSearch(words, onSearch)
  const isSearchable = textOf !== undefined || onSearch !== undefined

  const drawn = { columns, features }
  const line = (text: string, style: string) => paint([span(shorten(text, columns - 1), style)], features)
  const find = writtenRow({ text: words, label: t('cli.list.find'), placeholder: t('cli.list.type') }, drawn)
  const written = field && writtenRow({ text: shownIn(field), label: field.label, placeholder: '' }, drawn)
  const said = question === undefined ? props.notice : { text: question.text, style: sgr.warning }
  const head = ['', line(props.title, sgr.bold)]
  const before = [...head, ...(isSearchable ? [find.row] : []), ...(props.above ?? [])]
  const below = [
    ...(said === undefined ? [] : saidRows(said, columns - 1, features)),
    ...(written === undefined ? [] : [written.row]),
  ]
  const behind = [
    ...(props.hint === undefined ? [] : saidRows({ text: props.hint, style: sgr.dim }, columns - 1, features)),
    ...(props.pane === undefined ? jobs.map((job) => line(job, sgr.accent)) : []),
    ...below,
  ]
  // The row of the state, and one that is never used: a frame as high as the screen would scroll it.
  const height = Math.max(1, rows - before.length - behind.length - 2)
  const shown = found(words)
  const at = placeOf(chosen, shown)
  const from = topOf(top, at, { rows: shown, height })

  useEffect(() => {
    // The first page is asked for by whoever owns the source.
    if (!loading && list.length > 0 && at + 2 * height >= shown.length) void source.loadMore()
  }, [source, list, shown, at, height, loading])

  const rowAt = (typed: string): T | undefined => {
    const now = found(typed)
    return now[placeOf(view.getSnapshot(), now)]
  }
  const isComing = list.length === 0 && snapshot.error === null && (loading || snapshot.hasMore)
  const pick = (typed: string) => {
    if (isSearching) return
    const row = rowAt(typed)
    if (row !== undefined) props.onPick?.(row)
    else view.hold(isComing)
  }
  const openHeld = useEffectEvent(() => {
    view.hold(false)
    if (isActive && question === undefined && field === undefined) pick(words)
  })
  useEffect(() => {
    if (isHeld && !isComing) openHeld()
  }, [isHeld, isComing])
  const press = (input: string, name: string | undefined) => {
    view.hold(false)
    if (question !== undefined) return question.onAnswer(/^y$/i.test(input))
    if (field !== undefined) return pressInField(field, name, input)
    const typed = view.getSnapshot().words
    if (props.onKey?.(name, rowAt(typed)) === true) return
    const action = actionOf('list', name)
    if (action === undefined) {
      if (name !== undefined || input === '' || !isSearchable) return
      view.type(input)
      // A fast hand or a script: the text and its Enter came as one.
      if (input.endsWith('\r') && onSearch === undefined) pick(view.getSnapshot().words)
    } else if (!view.press(action, { rows: found(typed), height })) {
      if (action === 'open') pick(typed)
      if (action === 'retry') void source.retry()
      if (action === 'palette') props.onPalette?.()
      if (action === 'redraw') redraw()
      if (action === 'back') props.onBack()
    }
  }
  useInput((input, key) => press(input, keyName(input, key)), { isActive })
  usePaste((text) => press(text.replace(/[\r\n]+$/, ''), undefined), { isActive })

  const isFailed = snapshot.error !== null
  const state = stateText({ snapshot, count: shown.length, at, isSearching, words, empty: props.empty }, t)
  const lines = [
    ...before,
    ...tableRows(shown.slice(from, from + height).map(cells), isActive ? at - from : -1, drawn),
    line(state, isFailed ? sgr.error : sgr.dim),
    ...behind,
  ]
  // On a screen of a few rows the title goes first.
  const cut = Math.max(0, lines.length - Math.max(1, rows - 1))
  const cursor =
    written === undefined ? { x: find.cursor, y: head.length - cut } : { x: written.cursor, y: lines.length - 1 - cut }
  const isWriting = question === undefined && (field !== undefined || isSearchable)
  return (
    <>
      <Rows rows={lines.slice(cut)} />
      {isActive && isWriting && cursor.y >= 0 ? <CursorAt x={left + cursor.x} y={cursor.y} /> : null}
    </>
  )
}

/** Where the terminal's cursor stands, for as long as it is there: of two lists on the screen only one has it. */
function CursorAt(position: { readonly x: number; readonly y: number }): null {
  const { setCursorPosition } = useCursor()
  setCursorPosition(position)
  return null
}

/** The last answer is kept: a list is filtered when it, or what was typed, changes, not for each drawing. */
function remembering<T>(find: (words: string) => readonly T[]): (words: string) => readonly T[] {
  let last: { readonly words: string; readonly found: readonly T[] } | undefined
  return (words) => {
    if (last?.words !== words) last = { words, found: find(words) }
    return last.found
  }
}
