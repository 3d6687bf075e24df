import { type AdminModel, failedChannels, type RefreshReport, refreshText } from '@saffron/core/admin'
import { useTranslate } from '@saffron/core/react'
import { useState } from 'react'

import { api } from '../../shell/session/client.ts'
import { Failure } from '../../ui/failure.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { allModels } from './all-models.ts'
import { FreeNotice } from './free-notice.tsx'

import styles from '../console.module.css'

interface RefreshDialogProps {
  /** Called after the channels have answered, even if the dialog has been closed. */
  readonly onRefreshed: () => void
  readonly onPrice: (models: readonly AdminModel[]) => void
  readonly onDone: () => void
}

/** Refreshes the models of the channels, and shows which were added or removed and which channels failed. */
export function RefreshDialog({ onRefreshed, onPrice, onDone }: RefreshDialogProps) {
  const t = useTranslate('admin')
  const [refresh] = useState(() => async (signal: AbortSignal) => {
    const report = await api.admin.refreshModels({}).finally(onRefreshed)
    const added = new Set(report.names.added)
    const models = added.size === 0 ? [] : await allModels(signal)
    return { report, added: models.filter(({ name }) => added.has(name)) }
  })
  const { value, error } = useLoaded(refresh)
  const isWaiting = value === undefined && error === undefined
  return (
    <Sheet wide title={t(value === undefined ? 'admin.model.refresh' : 'admin.model.refreshed')} onDone={onDone}>
      <output className={styles.outcome} aria-busy={isWaiting}>
        {isWaiting && <p>{t('admin.model.refreshing')}</p>}
        {value !== undefined && <Report report={value.report} />}
      </output>
      {value !== undefined && <FreeNotice models={value.added} onPrice={onPrice} />}
      <Failure error={error} />
    </Sheet>
  )
}

function Report({ report }: { readonly report: RefreshReport }) {
  const t = useTranslate('admin')
  const failed = failedChannels(report, t)
  const { added, gone } = report.names
  return (
    <>
      <p>{refreshText(report, t)}</p>
      {added.length > 0 && <p className={styles.facts}>{t('admin.model.added', { names: added.join(', ') })}</p>}
      {gone.length > 0 && <p className={styles.facts}>{t('admin.model.gone', { names: gone.join(', ') })}</p>}
      {failed.length > 0 && (
        <ul className={styles.lines} aria-label={t('admin.model.failed')}>
          {failed.map(({ id, name, error }) => (
            <li key={id}>
              <span className={styles.name}>{name}</span>
              <span className={styles.bad}>{error}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
