import { useTranslate } from '@saffron/core/react'
import { useMemo } from 'react'

import { TableFigure } from '../../markdown/table-figure.tsx'
import { jsonTable } from './json-table.ts'
import { ToolText } from './tool-text.tsx'

import styles from './tools.module.css'

/** The output of a call: rows as a table, other JSON with indentation, or text. */
export function ToolOutput({ text }: { readonly text: string | undefined }) {
  const t = useTranslate('tools')
  const table = useMemo(() => (text === undefined ? undefined : jsonTable(text)), [text])
  const label = t('tools.output')
  if (table === undefined) return <ToolText label={label} text={text} />
  return (
    <figure className={styles.text}>
      <figcaption>{label}</figcaption>
      <TableFigure>
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th key={column} dir="auto">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((cells, row) => (
            // The rows have no keys of their own, and never change.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={row}>
              {cells.map((cell, place) => (
                <td key={table.columns[place]} dir="auto">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </TableFigure>
    </figure>
  )
}
