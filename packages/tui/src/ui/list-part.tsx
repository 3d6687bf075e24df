import type { Identified } from '@saffron/core/paging'
import { useStore } from '@saffron/core/react'
import { useInput, usePaste } from 'ink'
import { type ReactElement, useEffect, useEffectEvent, useMemo, useState } from 'react'

import { actionOf, keyName } from '../keys/index.ts'
import { shorten } from './columns.ts'
import { CursorAt } from './cursor-at.ts'
import { fuzzyFilter } from './fuzzy.ts'
import type { ListSource } from './list/fixed-list.ts'
import { type ListField, pressInField, shownIn } from './list/list-field.ts'
import { hintRows, saidRows, stateText, tableRows, writtenRow } from './list/list-rows.ts'
import { createListView, placeOf, topOf } from './list/list-view.ts'
import { useSearch } from './list/use-search.ts'
import { ReaderList } from './reader/reader-list.tsx'
import { useRoom } from './room.ts'
import { Rows } from './rows.tsx'
import { paint, sgr, span } from './style.ts'
import { useUi } from './ui-context.ts'

export interface ListPartProps<T extends Identified> {
  readonly title: string
  readonly source: ListSource<T>
  /** The text to filter loaded rows by. */
  readonly textOf?: ((row: T) => string) | undefined
  /** Searches elsewhere. The source then has the results. */
  readonly onSearch?: (words: string) => void
  readonly cells: (row: T) => readonly string[]
  /** The message for an empty list. */
  readonly empty: string
  /** Undefined for a pane. Panes share one hint below them. */
  readonly hint?: string
  /** For a list on part of the screen: its columns, and the number of rows to leave free below. */
  readonly pane?: {
    readonly left: number
    readonly columns: number
    readonly isActive: boolean
    readonly below: number
  }
  /** Rows below the title. */
  readonly above?: readonly string[]
  /** Shown above the hint. */
  readonly notice?: { readonly text: string; readonly style: string } | undefined
  /** An input field that takes all keys while shown. */
  readonly field?: ListField | undefined
  /** A question that takes the next key: `y` means yes, any other key no. */
  readonly question?: { readonly text: string; readonly onAnswer: (isYes: boolean) => void } | undefined
  readonly onPick?: (row: T) => void
  /** Called with the selected row when it changes. */
  readonly onSelect?: (row: T | undefined) => void
  readonly onPalette?: () => void
  readonly onBack: () => void
  /** Handles the screen's own keys. Returns true if it handled the key. */
  readonly onKey?: (name: string | undefined, row: T | undefined) => boolean
}

/** A list to choose from. Loads more pages as the user scrolls. */
export function ListPart<T extends Identified>(props: ListPartProps<T>): ReactElement {
  const { reader } = useUi()
  return reader === undefined ? <DrawnList {...props} /> : <ReaderList {...props} />
}

/** Draws the visible rows. */
function DrawnList<T extends Identified>(props: ListPartProps<T>): ReactElement {
  const { source, textOf, onSearch, cells, field, question } = props
  const { features, redraw, t, transfers } = useUi()
  const size = useRoom()
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
  const shownNotice = question === undefined ? props.notice : { text: question.text, style: sgr.warning }
  const head = ['', line(props.title, sgr.bold)]
  const before = [...head, ...(isSearchable ? [find.row] : []), ...(props.above ?? [])]
  const below = [
    ...(shownNotice === undefined ? [] : saidRows(shownNotice, columns - 1, features)),
    ...(written === undefined ? [] : [written.row]),
  ]
  const behind = [
    ...(props.hint === undefined ? [] : hintRows(props.hint, columns - 1, features)),
    ...(props.pane === undefined ? jobs.map((job) => line(job, sgr.accent)) : []),
    ...below,
  ]
  // Reserves the status row and one that is never used, because a frame as high as the screen would scroll.
  const height = Math.max(1, rows - before.length - behind.length - 2)
  const shown = found(words)
  const at = placeOf(chosen, shown)
  const from = topOf(top, at, { rows: shown, height })

  useEffect(() => {
    // The owner of the source requests the first page.
    if (!loading && list.length > 0 && at + 2 * height >= shown.length) void source.loadMore()
  }, [source, list, shown, at, height, loading])

  const selected = shown[at]
  const select = useEffectEvent((row: T | undefined) => props.onSelect?.(row))
  useEffect(() => select(selected), [selected])

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
      // With fast typing or a script, text and Enter arrive together.
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

  const stateStyle = snapshot.error === null ? sgr.dim : sgr.error
  const state = stateText({ snapshot, count: shown.length, at, isSearching, words, empty: props.empty }, t)
  const lines = [
    ...before,
    ...tableRows(shown.slice(from, from + height).map(cells), isActive ? at - from : -1, drawn),
    // Where rows are shown, one line is reserved for it.
    ...(shown.length === 0
      ? saidRows({ text: state, style: stateStyle }, columns - 1, features)
      : [line(state, stateStyle)]),
    ...behind,
  ]
  // On a very short screen the title is dropped first.
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

/** Caches the last result: filters when the list or the typed text changes, not on each render. */
function remembering<T>(find: (words: string) => readonly T[]): (words: string) => readonly T[] {
  let last: { readonly words: string; readonly found: readonly T[] } | undefined
  return (words) => {
    if (last?.words !== words) last = { words, found: find(words) }
    return last.found
  }
}
