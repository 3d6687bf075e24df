import { DEFAULT_PAGE_SIZE } from '@saffron/core/paging'
import { useStore, useTranslate } from '@saffron/core/react'
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'

import { useContextMenu } from '../../ui/overlays/use-context-menu.ts'
import { useDrive } from '../drive-context.ts'
import { nodeClipboard } from '../node-clipboard.ts'
import { useLinesInView } from '../use-lines-in-view.ts'
import { useFolderMenu } from '../use-node-menu.tsx'
import { ColumnHeads } from './column-heads.tsx'
import { GridLine } from './grid-line.tsx'
import { NO_PART, ROW_GROUP } from './grid-roles.ts'
import { NodeRow } from './node-row.tsx'
import { NodeTile } from './node-tile.tsx'
import { FailedLine, NodesEnd, NoMore } from './nodes-end.tsx'
import { PlaceholderLine } from './placeholder-line.tsx'
import { TouchDrag } from './touch-drag.tsx'
import { useCursorFocus } from './use-cursor-focus.ts'
import { useLineSize } from './use-line-size.ts'
import { useNodeDrops } from './use-node-drops.ts'
import { useNodeKeys } from './use-node-keys.ts'

import styles from './nodes.module.css'

/**
 * The folders and files of a place as rows or tiles, virtualized. Only rows near the viewport are rendered and loaded.
 */
export function NodeGrid() {
  const t = useTranslate('drive')
  const { rows, selection, view, actions } = useDrive()
  const snapshot = useStore(rows.store)
  const cut = useSyncExternalStore(nodeClipboard.subscribe, nodeClipboard.getSnapshot)
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const tiles = view === 'grid'
  const { height, columns } = useLineSize(scroller, tiles)
  const total = snapshot.total ?? 0
  const { first, last, page, measure, intoView } = useLinesInView({
    view: scroller,
    count: Math.ceil(total / columns),
    height,
  })
  const drops = useNodeDrops({ view: scroller, columns, lineHeight: height, total })
  const { store } = rows
  useEffect(() => store.show(first * columns, (last + 1) * columns - 1), [store, first, last, columns])
  // Restores the scroll position of a place.
  useLayoutEffect(() => {
    if (scroller !== null) scroller.scrollTop = rows.scrollTop
    measure()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [scroller, rows])

  const { cursor } = selection
  const focus = useCursorFocus(scroller, cursor)
  const onKeyDown = useNodeKeys({
    columns,
    page,
    total,
    onMoved: (index) => {
      focus.request()
      intoView(Math.floor(index / columns))
    },
  })
  const menu = useContextMenu({ label: t('drive.menuHere'), items: useFolderMenu() })
  const cursorLine = Math.floor(cursor / columns)
  const near = Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => first + offset)
  // The cursor's row stays mounted, so it keeps focus while scrolled away.
  const lines = total > 0 && !near.includes(cursorLine) ? [...near, cursorLine] : near
  const Part = tiles ? NodeTile : NodeRow
  const partAt = (index: number) => {
    const node = snapshot.at(index)
    if (index >= total) return null
    if (node === undefined) return <PlaceholderLine key={`ghost ${index}`} index={index} tile={tiles} />
    return (
      <Part
        key={node.id}
        node={node}
        index={index}
        isCursor={index === cursor}
        isSelected={selection.ids.has(node.id)}
        isCut={cut?.mode === 'cut' && cut.ids.has(node.id)}
        spot={drops.mark?.index === index ? drops.mark.spot : undefined}
        onRenamed={(byKey) => {
          focus.request(byKey)
          actions.setRenaming(undefined)
        }}
      />
    )
  }
  if (total === 0) {
    return (
      <div className={styles.scroller} aria-busy={snapshot.loading} {...menu}>
        <NodesEnd snapshot={snapshot} />
      </div>
    )
  }
  return (
    // The keys bubble up from the rows. Rows are positioned absolutely, which table tags don't allow.
    <div
      role="grid"
      className={styles.grid}
      data-selecting={selection.ids.size > 0 || undefined}
      aria-label={t('drive.list')}
      aria-multiselectable
      aria-rowcount={tiles ? Math.ceil(total / columns) : total + 1}
      aria-busy={snapshot.loading}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      {...focus.handlers}
    >
      {!tiles && <ColumnHeads />}
      {/* A click outside the rows clears the selection. The key for that is Escape. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        ref={setScroller}
        {...ROW_GROUP}
        className={styles.scroller}
        onScroll={({ currentTarget }) => {
          rows.scrollTop = currentTarget.scrollTop
          measure()
        }}
        onClick={({ target }) => isBeside(target) && selection.none()}
        {...menu}
        // A long press on a row opens its own menu.
        onPointerDown={(event) => isBeside(event.target) && menu.onPointerDown(event)}
        {...drops.handlers}
      >
        <div {...NO_PART} className={styles.space} style={{ height: Math.ceil(total / columns) * height }}>
          {lines.map((line) => (
            <GridLine
              key={tiles ? line : (snapshot.at(line)?.id ?? line)}
              line={line}
              height={height}
              columns={tiles ? columns : undefined}
            >
              {tiles ? Array.from({ length: columns }, (_, column) => partAt(line * columns + column)) : partAt(line)}
            </GridLine>
          ))}
        </div>
        {snapshot.error === null && total > DEFAULT_PAGE_SIZE && <NoMore />}
      </div>
      {snapshot.error !== null && <FailedLine />}
      {actions.ordersByHand && scroller !== null && <TouchDrag view={scroller} drops={drops} />}
    </div>
  )
}

const isBeside = (target: EventTarget): boolean => target instanceof Element && target.closest('[data-index]') === null
