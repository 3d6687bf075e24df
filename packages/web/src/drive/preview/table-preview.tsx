import { useTranslate } from '@saffron/core/react'
import { useMemo } from 'react'

import { readTable } from './read-table.ts'

import styles from './preview.module.css'

interface TablePreviewProps {
  readonly text: string
  /** Cells are separated by tabs. */
  readonly tabs: boolean
  /** There's more. */
  readonly cut: boolean
}

/** A CSV file as a table, or as plain text if it can't be parsed. */
export function TablePreview({ text, tabs, cut }: TablePreviewProps) {
  const t = useTranslate('drive')
  const table = useMemo(() => readTable(text, { tabs, cut }), [text, tabs, cut])
  if (table === undefined) return <pre className={styles.plain}>{text}</pre>
  const { head, body, rows, columns, shownColumns, isWhole } = table
  const shown = body.length
  const about = [
    // The row count of a partly loaded file is unknown.
    !isWhole
      ? t('drive.preview.firstRows', { count: shown })
      : shown < rows
        ? t('drive.preview.someRows', { shown, count: rows })
        : t('drive.preview.rows', { count: rows }),
    ...(shownColumns < columns ? [t('drive.preview.someColumns', { shown: shownColumns, count: columns })] : []),
  ]
  return (
    <>
      {/* Makes wide tables scrollable with the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.tableBox} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              {head.map((cell, column) => (
                // oxlint-disable-next-line react/no-array-index-key
                <th key={column} scope="col">
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {body.map(({ line, cells }) => (
              <tr key={line}>
                {cells.map((cell, column) => (
                  // oxlint-disable-next-line react/no-array-index-key
                  <td key={column}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.note}>{about.join(' · ')}</p>
    </>
  )
}
