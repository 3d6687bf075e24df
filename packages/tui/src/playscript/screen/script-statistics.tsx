import { useWindowSize } from 'ink'
import { type ReactElement, useMemo } from 'react'

import { useApp } from '../../shell/app-context.tsx'
import { fitColumns, shorten } from '../../ui/columns.ts'
import { ListPart, useRows } from '../../ui/list/index.ts'
import { statisticsLines } from '../statistics-lines.ts'
import type { ScriptTabProps } from './script-view.tsx'
import { useScriptEvents } from './use-script-events.ts'

interface Line {
  readonly id: string
  readonly text: string
}

/** Columns of the mark and the margin of a list. */
const AROUND = 3

/** The figures of a script. */
export function ScriptStatistics({ script, chat, onTurn, ...shared }: ScriptTabProps): ReactElement {
  const { api, t } = useApp()
  const { columns } = useWindowSize()
  const table = useMemo(
    () => (heading: readonly string[], cells: readonly (readonly string[])[]) => {
      const widths = fitColumns(cells, columns - AROUND, heading)
      return [heading, ...cells].map((row) =>
        row
          .flatMap((cell, at) => {
            const width = widths[at]
            return width === undefined ? [] : [shorten(cell, width, at < row.length - 1)]
          })
          .join('  '),
      )
    },
    [columns],
  )
  const rows = useRows<Line>(async ({ signal }) => {
    const found = await api.playscript.getStatistics({ params: { id: script.id }, signal })
    const list = statisticsLines(found, t, table).map((text, at) => ({ id: String(at), text }))
    return { list, total: list.length }
  })
  useScriptEvents(chat, script.id, () => rows.refresh())
  return (
    <ListPart
      {...shared}
      source={rows}
      cells={({ text }) => [text]}
      empty=""
      hint={t('cli.scripts.readHint')}
      onKey={(name) => onTurn(name)}
    />
  )
}
