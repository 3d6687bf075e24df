import { CSV_BEGINNING, csvLine } from '@saffron/core/csv'
import { useTranslate } from '@saffron/core/react'
import { Check, Copy, Download } from 'lucide-react'
import { type ReactNode, useRef } from 'react'

import { saveFile } from '../browser/save-file.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { useCopy } from '../ui/use-copy.ts'
import { useExpand } from './use-expand.tsx'

import button from '../ui/button.module.css'
import styles from './markdown.module.css'

/** A table that can be copied for a spreadsheet or saved as CSV. A wide one scrolls. */
export function TableFigure({ children }: { readonly children: ReactNode }) {
  const t = useTranslate()
  const table = useRef<HTMLTableElement>(null)
  const { copied, copy } = useCopy()
  const expand = useExpand(t('chat.code.table'), () => <TableFigure>{children}</TableFigure>, button.icon)
  /** What is shown, without its markup. */
  const rows = () =>
    Array.from(table.current?.rows ?? [], ({ cells }) => Array.from(cells, (cell) => cell.innerText.trim()))
  const save = () => saveFile(new Blob([CSV_BEGINNING, ...rows().map(csvLine)], { type: 'text/csv' }), 'table.csv')
  return (
    <div className={styles.tableFigure}>
      {/* Makes a wide table scrollable with the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.tableScroll} tabIndex={0}>
        <table ref={table}>{children}</table>
      </div>
      <div className={styles.tableTools}>
        {expand}
        <IconButton
          label={t(copied ? 'common.copied' : 'common.copy')}
          icon={copied ? <Check aria-hidden /> : <Copy aria-hidden />}
          onClick={() =>
            copy(
              rows()
                .map((cells) => cells.map(onOneLine).join('\t'))
                .join('\n'),
            )
          }
        />
        <IconButton label={t('common.downloadCsv')} icon={<Download aria-hidden />} onClick={save} />
      </div>
    </div>
  )
}

/** Tabs and line breaks separate the cells and rows of what is pasted. */
const onOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ')
