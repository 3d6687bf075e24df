import { type CsvRow, type CsvSeparator, readCsv } from '@saffron/core/csv'
import { useTranslate } from '@saffron/core/react'
import { useMemo } from 'react'

import styles from './preview.module.css'

interface TablePreviewProps {
  readonly text: string
  /** Tabs stand between its cells. */
  readonly tabs: boolean
  /** It goes on. */
  readonly cut: boolean
}

/** More would make the page slow, and nobody reads them here. */
const MOST_ROWS = 500
const MOST_COLUMNS = 60

/** A CSV file as a table; as it stands where it is none. */
export function TablePreview({ text, tabs, cut }: TablePreviewProps) {
  const t = useTranslate('drive')
  const rows = useMemo(() => parse(text, tabs, cut), [text, tabs, cut])
  const [head, ...body] = rows ?? []
  if (rows === undefined || head === undefined) return <pre className={styles.plain}>{text}</pre>
  return (
    <>
      {/* Wide tables scroll inside, by the keyboard too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.tableBox} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              {head.cells.slice(0, MOST_COLUMNS).map((cell, column) => (
                // oxlint-disable-next-line react/no-array-index-key
                <th key={column} scope="col">
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {body.slice(0, MOST_ROWS).map(({ line, cells }) => (
              <tr key={line}>
                {cells.slice(0, MOST_COLUMNS).map((cell, column) => (
                  // oxlint-disable-next-line react/no-array-index-key
                  <td key={column}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.note}>{t('drive.preview.rows', { count: body.length })}</p>
    </>
  )
}

function parse(text: string, tabs: boolean, cut: boolean): CsvRow[] | undefined {
  // A row that is cut is none.
  const whole = cut ? text.slice(0, text.lastIndexOf('\n') + 1) : text
  try {
    return readCsv(whole, tabs ? '\t' : separatorOf(whole))
  } catch {
    return undefined
  }
}

/** What stands most often in the first line. */
function separatorOf(text: string): CsvSeparator {
  const [line = ''] = text.split('\n', 1)
  const count = (mark: string) => line.split(mark).length
  const marks: readonly CsvSeparator[] = [',', ';', '\t']
  return marks.toSorted((a, b) => count(b) - count(a))[0] ?? ','
}
