import type { Identified } from '@saffron/core/paging'
import { useInput, usePaste } from 'ink'

import { type ActionOf, actionOf, keyName } from '../../keys/index.ts'
import { fuzzyFilter } from '../fuzzy.ts'
import type { ListPartProps } from '../list-part.tsx'
import { pressInField } from '../list/list-field.ts'
import { useUi } from '../ui-context.ts'
import { PAGE, type ReaderViewStore } from './reader-view.ts'

interface ListKeys<T extends Identified> {
  readonly props: ListPartProps<T>
  readonly view: ReaderViewStore
  /** The number of matching rows, including those not loaded yet. */
  readonly total: number
  readonly isSearching: boolean
  readonly say: (text: string) => void
  readonly saidOf: (row: T) => string
}

/** Handles keys in a list for screen readers, based on the current rows rather than the spoken ones. */
export function useListKeys<T extends Identified>({ props, view, total, isSearching, say, saidOf }: ListKeys<T>): void {
  const { source, textOf, onSearch, field, question } = props
  const { t } = useUi()

  const found = (words: string = view.getSnapshot().words): readonly T[] =>
    rowsFor(source.getSnapshot().list, words, textOf)
  const withId = (id: string) => found().find((row) => row.id === id)
  /** Returns the row spoken with this number, wherever it is now. Otherwise the current row with this number. */
  const numbered = (number: number): T | undefined => {
    const id = view.heardAs(number)
    return id === undefined ? found()[number - 1] : withId(id)
  }
  /** Returns the row of the typed number, or the last spoken one. */
  const rowAt = (): T | undefined => {
    const { typed, id } = view.getSnapshot()
    if (isNumber(typed)) return numbered(Number(typed))
    return id === undefined ? numbered(1) : withId(id)
  }
  const pick = (number: number) => take(number, numbered(number))
  const take = (number: number, row: T | undefined) => {
    view.clear()
    if (row === undefined) say(t('cli.reader.noNumber', { number }))
    else if (!isSearching) props.onPick?.(row)
  }
  const find = (words: string) => {
    const isOne = onSearch === undefined && found(words).length === 1
    view.find(words)
    if (isOne) pick(1)
  }
  const enter = () => {
    const { typed, at, id } = view.getSnapshot()
    if (isNumber(typed)) return pick(Number(typed))
    if (typed !== '' && (textOf !== undefined || onSearch !== undefined)) return find(typed.trim())
    if (typed !== '') return view.again()
    if (at !== undefined && id !== undefined) return take(at + 1, withId(id))
    return found().length === 1 ? pick(1) : view.again()
  }
  const move = (to: number) => {
    const rows = found()
    const at = Math.max(0, Math.min(to, rows.length - 1))
    const row = rows[at]
    if (row === undefined) return
    view.move(at, row.id)
    say(t('cli.reader.rowOf', { number: at + 1, total: Math.max(total, rows.length), text: saidOf(row) }))
  }
  /** Returns the current index of the row last spoken alone. */
  const place = (): number | undefined => {
    const { at, id } = view.getSnapshot()
    const now = found().findIndex((row) => row.id === id)
    return now === -1 ? at : now
  }
  const turn = (by: -1 | 1) => {
    const next = view.getSnapshot().from + by * PAGE
    if (next >= 0 && next < found().length) view.page(next)
    else view.again()
  }
  const type = (input: string) => {
    const [text = ''] = input.split(/[\r\n]/)
    view.type(text)
    // With fast typing or a script, text and Enter arrive together.
    if (text !== input) return enter()
    const { typed } = view.getSnapshot()
    if (/^[1-9]$/.test(typed) && total <= PAGE && props.onPick !== undefined) pick(Number(typed))
  }
  const back = () => {
    const { typed, words } = view.getSnapshot()
    if (typed !== '') view.clear()
    else if (words !== '') view.find('')
    else props.onBack()
  }
  const actions: Readonly<Record<ActionOf<'list'>, () => unknown>> = {
    open: enter,
    up: () => move((place() ?? view.getSnapshot().from) - 1),
    down: () => move((place() ?? view.getSnapshot().from - 1) + 1),
    first: () => move(0),
    last: () => move(Infinity),
    pageUp: () => turn(-1),
    pageDown: () => turn(1),
    erase: view.erase,
    eraseAll: view.clear,
    retry: source.retry,
    palette: () => props.onPalette?.(),
    redraw: view.again,
    back,
  }
  const press = (input: string, name: string | undefined): unknown => {
    if (question !== undefined) return question.onAnswer(/^[y1]$/i.test(input))
    if (field !== undefined) return pressInField(field, name, input)
    if (props.onKey?.(name, rowAt()) === true) return view.clear()
    const action = actionOf('list', name)
    if (action !== undefined) return actions[action]()
    return name === undefined && input !== '' ? type(input) : undefined
  }
  useInput((input, key) => void press(input, keyName(input, key)))
  usePaste((text) => void press(text.replace(/[\r\n]+$/, ''), undefined))
}

/** Returns the matching rows. Returns all without words, or if the search runs elsewhere. */
export const rowsFor = <T>(rows: readonly T[], words: string, textOf: ((row: T) => string) | undefined): readonly T[] =>
  textOf === undefined || words === '' ? rows : fuzzyFilter(rows, words, textOf)

const isNumber = (typed: string): boolean => /^\d+$/.test(typed)
