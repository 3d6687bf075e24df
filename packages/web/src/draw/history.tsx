import type { Drawing } from '@saffron/core/draw'
import type { ListStore } from '@saffron/core/paging'
import { useStore, useTranslate } from '@saffron/core/react'
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'

import { useSpace } from '../shell/space/use-space.ts'
import { ListEnd } from '../ui/list/list-end.tsx'
import type { RowFocus } from '../ui/list/use-roving-rows.ts'
import { openViewer } from '../viewer/index.ts'
import { ResultCard } from './cards/result-card.tsx'
import { SelectionBar } from './cards/selection-bar.tsx'
import { TextCard } from './cards/text-card.tsx'
import { tileItems } from './cards/tile-items.tsx'
import { isSelectable, resultsAmong, type Tile, tilesOf } from './cards/tiles.ts'
import { viewerActions } from './cards/viewer-actions.tsx'
import { WorkCard } from './cards/work-card.tsx'
import { createDayText } from './day-text.ts'
import { pathOfDrawing, pathOfImage } from './draw-path.ts'
import { drawingName } from './drawing-name.ts'
import { HistoryGhosts } from './history-ghosts.tsx'
import { Masonry } from './masonry/masonry.tsx'
import type { DrawingActions } from './use-drawing-actions.tsx'
import { useSelection } from './use-selection.ts'

import styles from './draw.module.css'

interface HistoryProps {
  readonly list: ListStore<Drawing>
  readonly place: string
  readonly actions: DrawingActions
  readonly emptyText: string
  readonly emptyAction: ReactNode
}

const MIN_COLUMN = 232

/** The drawings by day, newest first. */
export function History({ list, place, actions, emptyText, emptyAction }: HistoryProps) {
  const t = useTranslate('draw')
  const { id: workspace, mayWrite } = useSpace()
  const navigate = useNavigate()
  const snapshot = useStore(list)
  const { list: drawings, loading, error, hasMore } = snapshot
  const end = useRef<HTMLDivElement>(null)
  const [now] = useState(() => new Date())
  const dayText = useMemo(() => createDayText(t, now), [t, now])
  const tiles = useMemo(() => tilesOf(drawings, dayText), [drawings, dayText])
  const selection = useSelection(tiles)
  const root = useRef<HTMLDivElement>(null)
  /** The bar that had the focus disappears. */
  const clearFromBar = () => {
    selection.clear()
    root.current?.querySelector<HTMLElement>('[data-row][tabindex="0"]')?.focus({ preventScroll: true })
  }
  const isWaiting = tiles.length === 0 && error === null && (loading || hasMore)

  const detailsOf =
    ({ id }: Drawing) =>
    () =>
      void navigate(pathOfDrawing(id, workspace))
  const open = (tile: Tile) => {
    if (tile.kind !== 'result') {
      void navigate(pathOfDrawing(tile.drawing.id, workspace))
      return
    }
    const results = resultsAmong(tiles)
    openViewer({
      index: results.findIndex(({ key }) => key === tile.key),
      images: results.map(({ drawing, result }) => ({
        src: result.url,
        name: result.name,
        alt: drawingName(drawing, t),
        width: result.width,
        height: result.height,
        type: result.type,
        poster: result.thumbnail,
        actions: viewerActions({ drawing, result, actions, mayWrite, onDetails: detailsOf(drawing), t }),
      })),
    })
  }
  const onKey = (event: KeyboardEvent, tile: Tile, next: Tile | undefined): boolean => {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event
    if ((ctrlKey || metaKey) && key.toLowerCase() === 'a') {
      selection.all()
      return true
    }
    if (ctrlKey || metaKey || altKey) return false
    if (next !== undefined && shiftKey) {
      for (const each of [tile, next]) if (isSelectable(each)) selection.set(each.key, true)
      return true
    }
    if (key === ' ' && isSelectable(tile)) selection.set(tile.key, !selection.keys.has(tile.key))
    else if (key === 'Escape' && selection.selected.length > 0) selection.clear()
    else if (key === 'Delete' && mayWrite) {
      const chosen = selection.selected.length > 0 ? selection.selected.map(({ drawing }) => drawing) : [tile.drawing]
      selection.clear()
      const all = [...new Map(chosen.map((drawing) => [drawing.id, drawing])).values()]
      void (tile.drawing.trashedAt === undefined ? actions.remove(all) : actions.purge(all))
    } else return false
    return true
  }
  const card = (tile: Tile, focus: RowFocus) => {
    const { drawing } = tile
    const to = pathOfDrawing(drawing.id, workspace)
    const items = tileItems({
      drawing,
      result: tile.kind === 'result' ? tile.result : undefined,
      actions,
      mayWrite,
      onDetails: detailsOf(drawing),
      onOpenInEditor: ({ asset }) => void navigate(pathOfImage(asset, workspace)),
      t,
    })
    const selected = selection.keys.has(tile.key)
    const onSelect = (isSelected: boolean) => selection.set(tile.key, isSelected)
    const common = { focus, items, actions, mayWrite, selected, onSelect }
    if (tile.kind === 'text') return <TextCard {...common} {...{ drawing, to }} />
    if (tile.kind === 'work') return <WorkCard {...common} {...{ drawing, to }} />
    return <ResultCard {...common} tile={tile} onOpen={() => open(tile)} />
  }
  return (
    <div ref={root} className={styles.history} data-selecting={selection.selected.length > 0}>
      {isWaiting && <HistoryGhosts />}
      <Masonry
        items={tiles}
        label={t('draw.history')}
        place={place}
        minColumn={MIN_COLUMN}
        busy={loading}
        onEnd={() => void list.loadMore()}
        onKey={onKey}
        end={
          !isWaiting && (
            <div ref={end} tabIndex={-1} className={styles.end}>
              <ListEnd
                list={list}
                snapshot={snapshot}
                view={end}
                ghost={EndGhost}
                emptyText={emptyText}
                emptyAction={emptyAction}
              />
            </div>
          )
        }
      >
        {card}
      </Masonry>
      {selection.selected.length > 0 && (
        <SelectionBar selected={selection.selected} actions={actions} mayWrite={mayWrite} onClear={clearFromBar} />
      )}
    </div>
  )
}

const EndGhost = () => <span className={styles.endGhost} aria-hidden />
