import { useTranslate } from '@saffron/core/react'
import { ArrowDown, ArrowUp } from 'lucide-react'

import { useDrive } from '../drive-context.ts'
import { COLUMN_HEAD, ROW, ROW_GROUP } from './grid-roles.ts'

import styles from './nodes.module.css'

const COLUMNS = ['name', 'size', 'kind', 'date'] as const

/** Column headings. A click sorts the folder, another click reverses the order. */
export function ColumnHeads() {
  const t = useTranslate('drive')
  const { folder, actions, place } = useDrive()
  const order = folder?.order
  return (
    <div {...ROW_GROUP}>
      <div {...ROW} aria-rowindex={1} className={styles.heads}>
        {COLUMNS.map((column) => {
          const sorted = order?.by === column
          const text = t(
            column === 'date' && place.kind === 'trash' ? 'drive.column.trashedAt' : `drive.column.${column}`,
          )
          const direction = order?.descending ? 'descending' : 'ascending'
          return (
            <span
              key={column}
              {...COLUMN_HEAD}
              className={styles[`${column}Head`]}
              aria-sort={sorted ? direction : undefined}
            >
              {folder === undefined ? (
                text
              ) : (
                <button
                  type="button"
                  className={styles.head}
                  onClick={() => actions.sort(column, sorted ? !order.descending : false)}
                >
                  {text}
                  {sorted && (order.descending ? <ArrowDown aria-hidden /> : <ArrowUp aria-hidden />)}
                </button>
              )}
            </span>
          )
        })}
        <span {...COLUMN_HEAD}>
          <span className="visually-hidden">{t('drive.column.actions')}</span>
        </span>
      </div>
    </div>
  )
}
