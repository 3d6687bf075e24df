import { describeError } from '@saffron/core/errors'
import type { Translate } from '@saffron/core/i18n'
import type { Identified, ListSnapshot } from '@saffron/core/paging'
import { useStore } from '@saffron/core/react'
import { type ReactElement, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'

import type { ListPartProps } from '../list-part.tsx'
import { shownIn } from '../list/list-field.ts'
import { useSearch } from '../list/use-search.ts'
import { useUi } from '../ui-context.ts'
import { newWords, type PageWords } from './page-words.ts'
import { ReaderLine } from './reader-line.tsx'
import { createReaderView, PAGE } from './reader-view.ts'
import { spoken, worded } from './reader.ts'
import { rowsFor, useListKeys } from './use-list-keys.ts'
import { useSaid } from './use-said.ts'

/** Milliseconds. A list that arrives in parts is spoken once. */
const SETTLED_MS = 150

interface ReaderListProps<T extends Identified> extends ListPartProps<T> {
  /** The row Enter alone chooses until another is selected. */
  readonly begin?: number
}

/** A list for screen readers. Speaks numbered rows, a page at a time. Rows are chosen by number. */
export function ReaderList<T extends Identified>(props: ReaderListProps<T>): ReactElement | null {
  return props.pane?.isActive === false ? null : <SpokenList {...props} />
}

function SpokenList<T extends Identified>(props: ReaderListProps<T>): ReactElement {
  const { begin, source, textOf, onSearch, field, question, notice } = props
  const { reader, t } = useUi()
  const [view] = useState(() => {
    const id = source.getSnapshot().list[begin ?? -1]?.id
    return createReaderView(id === undefined ? undefined : { at: begin, id })
  })
  const { typed, words, from, asked } = useStore(view)
  const snapshot = useStore(source)
  const isSearching = useSearch(words, onSearch)
  // Filters again when rows or words change, not on each key.
  const shown = useMemo(() => rowsFor(snapshot.list, words, textOf), [snapshot.list, textOf, words])
  const isSearchable = textOf !== undefined || onSearch !== undefined
  const spokenRow = (row: T) => props.cells(row).map(spoken).filter(Boolean).join(', ')
  const total = snapshot.hasMore && words === '' ? Math.max(shown.length, snapshot.paging.total) : shown.length
  const page = shown.slice(from, from + PAGE)
  const canPick = props.onPick !== undefined
  const none = words === '' ? props.empty : t('cli.app.noMatch')

  const now: PageWords = {
    title: t('cli.reader.screen', { title: spoken(props.title) }),
    above: (props.above ?? []).map(spoken),
    rows: page.map((row, index) => t('cli.reader.row', { number: from + index + 1, text: spokenRow(row) })),
    state: stateText({ error: snapshot.error, from, count: page.length, total, canPick, none }, t),
    hint: [spoken(props.hint ?? ''), isSearchable ? t('cli.reader.find') : ''].filter(Boolean).join('\n'),
    place: `${from} ${asked} ${words}`,
  }
  const isEmpty = snapshot.list.length === 0
  useEffect(() => view.readFrom(source, isEmpty), [view, source, isEmpty])
  useSayNew(now, !isSearching && hasCome(snapshot, page.length), () => view.hear(from + 1, page.map(idOf)))
  useSaid(notice && worded(notice.text, notice.style, t))
  useSaid(question && `${question.text} ${yesAndNo(t)}`)
  useListKeys({ props, view, total, isSearching, say: (text) => reader?.announce([text]), saidOf: spokenRow })

  useEffect(() => {
    // The owner of the source requests the first page.
    if (!snapshot.loading && snapshot.list.length > 0 && from + 2 * PAGE >= shown.length) void source.loadMore()
  }, [source, snapshot, shown, from])

  if (question !== undefined) return <ReaderLine label={t('cli.reader.choose')} before="" />
  if (field !== undefined) return <ReaderLine label={field.label} before={shownIn(field)} />
  return <ReaderLine label={t('cli.reader.choose')} before={typed} />
}

const idOf = ({ id }: Identified): string => id

/** Speaks a list once it's loaded, and later only changes. Calls `onSaid`. */
function useSayNew(now: PageWords, isReady: boolean, onSaid: () => void): void {
  const { reader } = useUi()
  const lastPage = useRef<{ readonly words: PageWords; readonly all: string }>(undefined)
  const say = useEffectEvent((all: string) => {
    onSaid()
    if (lastPage.current?.all === all) return
    const rows = newWords(now, lastPage.current?.words)
    lastPage.current = { words: now, all }
    if (rows.length > 0) reader?.announce(rows)
  })
  const all = JSON.stringify(now)
  useEffect(() => {
    if (!isReady) return undefined
    const timer = setTimeout(() => say(all), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [all, isReady])
}

const hasCome = ({ error, loading, hasMore }: Omit<ListSnapshot<unknown>, 'list'>, count: number): boolean =>
  error !== null || (!loading && (count > 0 || !hasMore))

const yesAndNo = (t: Translate): string =>
  [t('cli.common.yes'), t('cli.common.no')]
    .map((text, index) => t('cli.reader.row', { number: index + 1, text }))
    .join(' ')

interface PageState {
  readonly error: unknown
  readonly from: number
  readonly count: number
  readonly total: number
  readonly canPick: boolean
  readonly none: string
}

/** The status after the rows: position, count and how to choose, or why there are none. */
function stateText({ error, from, count, total, canPick, none }: PageState, t: Translate): string {
  if (error !== null) {
    return t('cli.reader.error', { text: `${spoken(describeError(error, t))} ${t('cli.list.retry')}` })
  }
  if (total === 0) return none
  const shown = t('cli.reader.shown', { from: from + 1, to: from + count, total })
  const more = from + PAGE < total ? [t('cli.reader.more')] : []
  const pick = canPick ? [t(total <= PAGE ? 'cli.reader.pick' : 'cli.reader.pickEnter')] : []
  return [shown, ...more, ...pick].join(' ')
}
