import type { Workbook } from '@saffron/core/drive'
import { useTranslate } from '@saffron/core/react'
import { Fragment } from 'react'

import { columnLetters } from './column-letters.ts'

import preview from '../preview.module.css'
import styles from './sheet.module.css'

/** The rows of a sheet, with the letters of columns and the numbers of rows. */
export function SheetTable({ sheet }: { readonly sheet: Workbook }) {
  const t = useTranslate('drive')
  const { rows, rowCount, columnCount } = sheet
  if (rowCount === 0) return <p className={preview.note}>{t('drive.preview.emptySheet')}</p>
  const columns = rows.reduce((most, cells) => Math.max(most, cells.length), 0)
  const rest = [
    ...(rows.length < rowCount ? [t('drive.preview.moreRows', { shown: rows.length, count: rowCount })] : []),
    ...(columns < columnCount ? [t('drive.preview.moreColumns', { shown: columns, count: columnCount })] : []),
  ]
  const numbers = Array.from({ length: columns }, (_, index) => index)
  return (
    <>
      {/* Makes it scrollable with the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.box} tabIndex={0}>
        <table className={styles.sheet} lang="">
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t('drive.preview.rowNumber')}</span>
              </th>
              {numbers.map((column) => (
                <th key={column} scope="col">
                  {columnLetters(column + 1)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={row}>
                <th scope="row">{row + 1}</th>
                {numbers.map((column) => {
                  const { text, isNumber } = cells[column] ?? {}
                  return (
                    <td key={column} data-number={isNumber} dir={isNumber === true ? 'ltr' : 'auto'}>
                      {text}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rest.length === 0 && <p className={preview.note}>{t('drive.preview.rows', { count: rowCount })}</p>}
      {rest.length > 0 && (
        <p className={preview.note}>
          {rest.map((sentence) => (
            <Fragment key={sentence}>
              {sentence}
              {t.locale === 'en' && ' '}
            </Fragment>
          ))}
          {t('drive.preview.downloadRest')}
        </p>
      )}
    </>
  )
}
