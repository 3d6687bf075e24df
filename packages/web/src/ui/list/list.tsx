import type { Identified, ListStore } from '@saffron/core/paging'
import { useStore, useTranslate } from '@saffron/core/react'
import { type ComponentType, type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'

import { Ghost } from './ghost.tsx'
import { ListEnd } from './list-end.tsx'
import { ListFactsContext, ListRow, ListRows } from './list-row.tsx'
import { useListScroll } from './use-list-scroll.ts'
import { type RowFocus, useRovingRows } from './use-roving-rows.ts'

import styles from './list.module.css'

export interface ListProps<T extends Identified> {
  readonly list: Pick<ListStore<T>, 'getSnapshot' | 'subscribe' | 'loadMore' | 'retry'>
  /** Its accessible name. */
  readonly label: string
  /** The key of the scroll position, which is restored when a list with this key is shown. */
  readonly place: string
  /** Renders a row. `focus` is for its opening control, and its `tabIndex` for the row's other controls. */
  readonly children: (item: T, focus: RowFocus) => ReactNode
  /** Returns a row's heading, shown when it differs from the previous row's. */
  readonly headingOf?: (item: T) => string
  /** A row's placeholder while loading. Default: a line. */
  readonly ghost?: ComponentType<{ readonly index: number }>
  /** The ID of the item open next to the list, which is the tab stop. */
  readonly current?: string | null
  /** The text of an empty list. Default: “no data”. */
  readonly emptyText?: string
  /** The first action in an empty list. */
  readonly emptyAction?: ReactNode
  readonly className?: string | undefined
}

const GHOSTS = [0, 1, 2, 3, 4, 5, 6]
/** Once the reader has scrolled, the next page is requested at this distance from the end. */
const LOAD_MORE_PX = 600

/** A virtualized list with its states: loading, error, empty, filled, complete. */
export function List<T extends Identified>(props: ListProps<T>) {
  const { list, ghost: Shape = Ghost, className } = props
  const t = useTranslate()
  const snapshot = useStore(list)
  const { error, hasMore } = snapshot
  const view = useRef<HTMLDivElement>(null)
  const empty = snapshot.list.length === 0
  const waiting = empty && error === null && (snapshot.loading || hasMore)
  const loadWhereNear = () => {
    // What is not shown has no height, and no end that comes near.
    if (view.current === null || view.current.clientHeight === 0 || empty) return
    const { scrollHeight, scrollTop, clientHeight } = view.current
    // Rows that fill the view are enough until the reader scrolls.
    const ahead = scrollTop === 0 ? 0 : LOAD_MORE_PX
    if (scrollHeight - scrollTop - clientHeight <= ahead) void list.loadMore()
  }
  useEffect(loadWhereNear)
  return (
    <div
      ref={view}
      className={className === undefined ? styles.list : `${styles.list} ${className}`}
      aria-busy={snapshot.loading}
      tabIndex={-1}
      onScroll={loadWhereNear}
    >
      <output className="visually-hidden">
        {waiting && t('common.loading')}
        {error !== null && t('shell.list.failed')}
      </output>
      {waiting && GHOSTS.map((index) => <Shape key={index} index={index} />)}
      {!empty && (
        // Another place is another reader's: nothing of the last one is held in it.
        <Rows key={props.place} {...props} rows={snapshot.list} total={totalOf(snapshot)} view={view} />
      )}
      {!waiting && <ListEnd {...props} snapshot={snapshot} view={view} />}
    </div>
  )
}

interface RowsProps<T extends Identified> extends ListProps<T> {
  readonly rows: readonly T[]
  readonly total: number
  readonly view: RefObject<HTMLDivElement | null>
}

function Rows<T extends Identified>(props: RowsProps<T>) {
  const { rows, total, view, place, label, headingOf, current = null, children } = props
  const virtual = useRef<VirtualizerHandle>(null)
  const ids = useMemo(() => rows.map(({ id }) => id), [rows])
  const { activeIndex, focusOf, handlers } = useRovingRows({ ids, current, virtual })
  const { sizes, onScroll } = useListScroll({ rows, place, view, root: handlers.ref, virtual })
  const facts = useMemo(() => ({ label, total, activeIndex }), [label, total, activeIndex])
  const headingAt = (index: number): string | undefined => {
    const row = rows[index]
    return row === undefined ? undefined : headingOf?.(row)
  }
  return (
    <ListFactsContext value={facts}>
      {/* The keys bubble up from the rows' own controls. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div {...handlers}>
        <Virtualizer
          ref={virtual}
          scrollRef={view}
          as={ListRows}
          item={ListRow}
          data={rows}
          keepMounted={[activeIndex]}
          onScroll={onScroll}
          {...(sizes === undefined ? {} : { cache: sizes })}
        >
          {(item: T, index) => {
            const heading = headingAt(index)
            return (
              <div key={item.id}>
                {heading !== undefined && heading !== headingAt(index - 1) && (
                  <h3 className={styles.heading}>{heading}</h3>
                )}
                {children(item, focusOf(index))}
              </div>
            )
          }}
        </Virtualizer>
      </div>
    </ListFactsContext>
  )
}

const totalOf = ({ hasMore, list, paging }: ReturnType<ListProps<Identified>['list']['getSnapshot']>): number => {
  if (paging.capped === true) return -1
  if (!hasMore) return list.length
  return paging.total > 0 ? Math.max(paging.total, list.length) : -1
}
