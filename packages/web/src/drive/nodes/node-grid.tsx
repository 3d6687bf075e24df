import { DEFAULT_PAGE_SIZE } from '@saffron/core/paging'
import { useStore, useTranslate } from '@saffron/core/react'
import {
  type CSSProperties,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'

import { useContextMenu } from '../../ui/overlays/use-context-menu.ts'
import { useMedia } from '../../ui/use-media.ts'
import { useDrive } from '../drive-context.ts'
import { nodeClipboard } from '../node-clipboard.ts'
import { useLinesInView } from '../use-lines-in-view.ts'
import { useFolderMenu } from '../use-node-menu.tsx'
import { ColumnHeads } from './column-heads.tsx'
import { NO_PART, ROW, ROW_GROUP } from './grid-roles.ts'
import { NodeRow } from './node-row.tsx'
import { NodeTile } from './node-tile.tsx'
import { FailedLine, NodesEnd, NoMore } from './nodes-end.tsx'
import { PlaceholderLine } from './placeholder-line.tsx'
import { TouchDrag } from './touch-drag.tsx'
import { useNodeDrops } from './use-node-drops.ts'
import { useNodeKeys } from './use-node-keys.ts'

import styles from './nodes.module.css'

/** The height of a line in pixels, at a font size of 16 px. */
const ROW_PX = 40
const PHONE_ROW_PX = 60
const TILE_PX = 184
const LEAST_TILE_WIDTH = 156
const TILE_PADDING = 24

/**
 * The folders and files of a place as rows or tiles, virtualized. Only rows near the viewport are rendered and loaded.
 */
export function NodeGrid() {
  const t = useTranslate('drive')
  const { rows, selection, view, actions } = useDrive()
  const snapshot = useStore(rows.store)
  const cut = useSyncExternalStore(nodeClipboard.subscribe, nodeClipboard.getSnapshot)
  const phone = useMedia('(width < 600px)')
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const width = useWidth(scroller)
  const tiles = view === 'grid'
  const columns = tiles ? Math.max(2, Math.floor((width - TILE_PADDING) / LEAST_TILE_WIDTH)) : 1
  const total = snapshot.total ?? 0
  const height = (tiles ? TILE_PX : phone ? PHONE_ROW_PX : ROW_PX) * letterScale()
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

  /** Focus moves to the cursor's row once it's loaded. */
  const wanted = useRef(false)
  /** Whether a row that moves or disappears had focus. No event reports that loss. */
  const hadFocus = useRef(false)
  const { cursor } = selection
  useLayoutEffect(() => {
    const lost = hadFocus.current && document.activeElement === document.body
    if (!wanted.current && !lost) return
    const row = scroller?.querySelector<HTMLElement>(`[data-index="${cursor}"]`) ?? null
    row?.focus({ preventScroll: true })
    if (row !== null) wanted.current = false
  })
  const onKeyDown = useNodeKeys({
    columns,
    page,
    total,
    onMoved: (index) => {
      wanted.current = true
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
          wanted.current = byKey
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
      onFocus={({ target }) => {
        hadFocus.current = target.closest('[data-index]') !== null
      }}
      onBlur={() => {
        hadFocus.current = false
      }}
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
            <Line
              key={tiles ? line : (snapshot.at(line)?.id ?? line)}
              line={line}
              height={height}
              columns={tiles ? columns : undefined}
            >
              {tiles ? Array.from({ length: columns }, (_, column) => partAt(line * columns + column)) : partAt(line)}
            </Line>
          ))}
        </div>
        {snapshot.error === null && total > DEFAULT_PAGE_SIZE && <NoMore />}
      </div>
      {snapshot.error !== null && <FailedLine />}
      {actions.ordersByHand && scroller !== null && <TouchDrag view={scroller} drops={drops} />}
    </div>
  )
}

interface LineProps {
  readonly line: number
  readonly height: number
  /** The number of tiles per line. A list has one row per line. */
  readonly columns: number | undefined
  readonly children: ReactNode
}

/** A line at its absolute position. */
function Line({ line, height, columns, children }: LineProps) {
  const place: CSSProperties = { top: line * height, height }
  if (columns === undefined) {
    return (
      <div {...NO_PART} className={styles.line} style={place}>
        {children}
      </div>
    )
  }
  return (
    <div
      {...ROW}
      aria-rowindex={line + 1}
      className={styles.tiles}
      style={{ ...place, '--columns': columns } as CSSProperties}
    >
      {children}
    </div>
  )
}

const isBeside = (target: EventTarget): boolean => target instanceof Element && target.closest('[data-index]') === null

/** Lines get higher with the browser's font size. */
const letterScale = (): number => (parseFloat(getComputedStyle(document.documentElement).fontSize) || 16) / 16

function useWidth(element: HTMLElement | null): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    if (element === null) return undefined
    // It also reports the initial width.
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return width
}
