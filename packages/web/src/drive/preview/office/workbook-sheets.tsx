import type { Workbook } from '@saffron/core/drive'
import { useTranslate } from '@saffron/core/react'
import { useCallback, useState } from 'react'

import { api } from '../../../shell/session/client.ts'
import { Tabs } from '../../../ui/tabs.tsx'
import { useLoaded } from '../../../ui/use-loaded.ts'
import { PreviewFailure } from '../preview-failure.tsx'
import { SheetTable } from './sheet-table.tsx'

import button from '../../../ui/button.module.css'
import preview from '../preview.module.css'

interface WorkbookSheetsProps {
  readonly asset: string
  /** The workbook with the rows of its first sheet. */
  readonly first: Workbook
}

/** The sheets of a workbook as tabs. The rows of a sheet are loaded when it's chosen. */
export function WorkbookSheets({ asset, first }: WorkbookSheetsProps) {
  const t = useTranslate('drive')
  const [current, setCurrent] = useState(first.sheet)
  const tabs = first.sheets.map((label, index) => ({ key: String(index + 1), label }))
  return (
    <div className={preview.paper} data-form="workbook">
      <Tabs
        label={t('drive.preview.sheets')}
        tabs={tabs}
        current={String(current)}
        onChange={(key) => setCurrent(Number(key))}
      >
        {current === first.sheet ? (
          <SheetTable sheet={first} />
        ) : (
          <LoadedSheet key={current} asset={asset} sheet={current} />
        )}
      </Tabs>
    </div>
  )
}

function LoadedSheet({ asset: id, sheet }: { readonly asset: string; readonly sheet: number }) {
  const t = useTranslate('drive')
  const load = useCallback(
    async (signal: AbortSignal) => {
      const found = await api.drive.assetDocument({ params: { id }, query: { sheet }, signal })
      return found.kind === 'workbook' ? found : undefined
    },
    [id, sheet],
  )
  const { value, error, reload } = useLoaded(load)
  if (error !== undefined) return <PreviewFailure error={error} onAgain={reload} />
  if (value === undefined)
    return (
      <output className={preview.loading}>
        <span className={button.spinner} aria-hidden />
        <span className="visually-hidden">{t('common.loading')}</span>
      </output>
    )
  return <SheetTable sheet={value} />
}
