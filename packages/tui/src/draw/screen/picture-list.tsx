import type { Identified } from '@saffron/core/paging'
import { useStore } from '@saffron/core/react'
import { Box } from 'ink'
import { type ReactElement, useState } from 'react'

import { useApp } from '../../shell/app-context.tsx'
import { usePicture } from '../../shell/use-picture.ts'
import { shorten } from '../../ui/columns.ts'
import { hintRows, ListPart, type ListPartProps } from '../../ui/list/index.ts'
import { useRoom } from '../../ui/room.ts'
import { Rows } from '../../ui/rows.tsx'
import { paint, sgr, span } from '../../ui/style.ts'
import { wrapLines } from '../../ui/wrap-lines.ts'

interface PictureListProps<T extends Identified> extends ListPartProps<T> {
  readonly hint: string
  /** Returns the asset of a row's picture. */
  readonly pictureOf: (row: T) => string | undefined
  /** Replaces the list temporarily. The list keeps its state. */
  readonly over?: ReactElement | undefined
}

/** Narrower terminals show the picture below the list. */
const BESIDE_FROM_COLUMNS = 70
/** Lower ones have only room for the list. */
const BELOW_FROM_ROWS = 18
const MAX_PICTURE_COLUMNS = 44
/** The most rows for a long prompt. */
const MAX_TEXT_ROWS = 6
/** Milliseconds until a row counts as chosen. */
const PAUSE_MS = 120

/** A list with the picture of the selected row, in terminals that show pictures. */
export function PictureList<T extends Identified>(props: PictureListProps<T>): ReactElement {
  const { pictureOf, over, hint, above = [], ...list } = props
  const { features, pictures, reader, transfers } = useApp()
  const { columns, rows } = useRoom()
  const jobs = useStore(transfers)
  const [selected, setSelected] = useState<T>()
  const isShown = reader === undefined && pictures.way !== 'line'
  const isBeside = columns >= BESIDE_FROM_COLUMNS
  const below = [
    ...hintRows(hint, columns - 1, features),
    ...jobs.map((job) => paint([span(shorten(job, columns - 1), sgr.accent)], features)),
  ]
  const room = isBeside
    ? { columns: Math.min(MAX_PICTURE_COLUMNS, Math.floor(columns * 0.4)), rows: Math.max(1, rows - below.length - 3) }
    : { columns: columns - 1, rows: rows < BELOW_FROM_ROWS ? 0 : Math.floor(rows / 3) }
  const hasRoom = isShown && room.rows > 0
  const id = hasRoom && over === undefined && selected !== undefined ? pictureOf(selected) : undefined
  const picture = usePicture(id, room, PAUSE_MS)
  const pane = {
    left: 0,
    columns: isBeside && hasRoom ? columns - room.columns - 1 : columns,
    isActive: over === undefined,
    below: below.length + (isBeside || !hasRoom ? 0 : room.rows),
  }
  if (reader !== undefined) return over ?? <ListPart {...list} above={above} hint={hint} />
  return (
    <>
      <Box flexDirection="column" display={over === undefined ? 'flex' : 'none'}>
        <Box flexDirection={isBeside ? 'row' : 'column'}>
          <Box width={pane.columns}>
            <ListPart
              {...list}
              above={above.flatMap((line) => cutRows(line, pane.columns - 1))}
              pane={pane}
              onSelect={setSelected}
            />
          </Box>
          {hasRoom && picture.rows.length > 0 && (
            <Box {...(isBeside && { marginTop: 2 })}>
              <Rows rows={picture.rows} />
            </Box>
          )}
        </Box>
        <Rows rows={below} />
      </Box>
      {over}
    </>
  )
}

/** Wraps a line, without the end of a very long one. */
function cutRows(line: string, columns: number): readonly string[] {
  const rows = wrapLines(line, columns)
  return rows.length <= MAX_TEXT_ROWS ? rows : [...rows.slice(0, MAX_TEXT_ROWS - 1), '…']
}
