import type { Identified, ListStore } from '@saffron/core/paging'
import { useStore, useTranslate } from '@saffron/core/react'
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'

import { createKept } from '../../ui/list/kept.ts'
import { ListEnd } from '../../ui/list/list-end.tsx'
import type { RowFocus } from '../../ui/list/use-roving-rows.ts'
import { CardGhost } from './card-ghost.tsx'
import { gridStep } from './grid-step.ts'

import styles from './grid.module.css'

interface CardGridProps<T extends Identified> {
  readonly list: ListStore<T>
  /** Its accessible name. */
  readonly label: string
  /** The key of the scroll position. */
  readonly place: string
  readonly emptyText: string
  readonly emptyAction?: ReactNode
  /** Above the cards. It scrolls with them. */
  readonly head?: ReactNode
  /** Renders a card. `focus` is for its opening control, and its `tabIndex` for the card's other controls. */
  readonly children: (item: T, focus: RowFocus) => ReactNode
}

const GHOSTS = [0, 1, 2, 3, 4, 5]
/** The next page is requested at this distance from the end. */
const LOAD_MORE_PX = 600
const KEPT_POSITIONS = 30

const positions = createKept<number>(KEPT_POSITIONS)

/** A list as cards, with its states. One card is the tab stop, and arrow keys move to the others. */
export function CardGrid<T extends Identified>(props: CardGridProps<T>) {
  const { list, label, place, emptyText, emptyAction, head, children } = props
  const t = useTranslate()
  const snapshot = useStore(list)
  const { list: items, error, hasMore, loading } = snapshot
  const view = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  const isEmpty = items.length === 0
  const waiting = isEmpty && error === null && (loading || hasMore)
  const stop = Math.min(active, items.length - 1)
  const loadWhereNear = () => {
    if (view.current === null || view.current.clientHeight === 0 || isEmpty) return
    const { scrollHeight, scrollTop, clientHeight } = view.current
    if (scrollHeight - scrollTop - clientHeight <= LOAD_MORE_PX) void list.loadMore()
  }
  useEffect(loadWhereNear)
  useLayoutEffect(() => {
    if (view.current !== null) view.current.scrollTop = positions.get(place) ?? 0
  }, [place])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, key, altKey, ctrlKey, metaKey, shiftKey } = event
    if (altKey || ctrlKey || metaKey || shiftKey || !(target instanceof Element) || !target.matches('[data-row]'))
      return
    const cards = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
    const columns = getComputedStyle(event.currentTarget).gridTemplateColumns.split(' ').length
    const next = gridStep(key, { index: cards.findIndex((card) => card === target), count: cards.length, columns })
    if (next === undefined) return
    event.preventDefault()
    setActive(next)
    cards[next]?.focus()
  }
  return (
    <div
      ref={view}
      className={styles.view}
      aria-busy={loading}
      tabIndex={-1}
      onScroll={({ currentTarget }) => {
        positions.set(place, currentTarget.scrollTop)
        loadWhereNear()
      }}
    >
      {head}
      <output className="visually-hidden">
        {waiting && t('common.loading')}
        {error !== null && t('shell.list.failed')}
      </output>
      {waiting && (
        <div className={styles.grid}>
          {GHOSTS.map((index) => (
            <CardGhost key={index} />
          ))}
        </div>
      )}
      {!isEmpty && (
        // VoiceOver ignores lists without bullets unless they have the role. The keys bubble up from the cards.
        // oxlint-disable-next-line jsx-a11y/no-redundant-roles, jsx-a11y/no-noninteractive-element-interactions
        <ul role="list" className={styles.grid} aria-label={label} onKeyDown={onKeyDown}>
          {items.map((item, index) => (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <li key={item.id} className={styles.item} onFocus={() => setActive(index)}>
              {children(item, { tabIndex: index === stop ? 0 : -1, 'data-row': '' })}
            </li>
          ))}
        </ul>
      )}
      {!waiting && (
        <div className={styles.end}>
          <ListEnd
            list={list}
            snapshot={snapshot}
            view={view}
            ghost={CardGhost}
            emptyText={emptyText}
            emptyAction={emptyAction}
          />
        </div>
      )}
    </div>
  )
}
