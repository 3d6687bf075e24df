import { describeChannelError, type RefreshReport } from '@saffron/core/admin'
import { useTranslate } from '@saffron/core/react'
import { useState } from 'react'

import { api } from '../../shell/client.ts'
import { Failure } from '../../ui/failure.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'

import styles from '../console.module.css'

interface RefreshDialogProps {
  /** Called when the channels have been asked, also where the dialog was closed meanwhile. */
  readonly onRefreshed: () => void
  readonly onDone: () => void
}

/** Asks the channels for their models: what came, what went and who did not answer. */
export function RefreshDialog({ onRefreshed, onDone }: RefreshDialogProps) {
  const t = useTranslate('admin')
  const [refresh] = useState(() => () => api.admin.refreshModels({}).finally(onRefreshed))
  const { value: report, error } = useLoaded(refresh)
  const isWaiting = report === undefined && error === undefined
  return (
    <Sheet wide title={t(report === undefined ? 'admin.model.refresh' : 'admin.model.refreshed')} onDone={onDone}>
      <output className={styles.outcome} aria-busy={isWaiting}>
        {isWaiting && <p>{t('admin.model.refreshing')}</p>}
        {report !== undefined && <Report report={report} />}
      </output>
      <Failure error={error} />
    </Sheet>
  )
}

function Report({ report }: { readonly report: RefreshReport }) {
  const t = useTranslate('admin')
  const failed = report.channels.filter(({ ok }) => !ok)
  const { added, gone } = report.names
  return (
    <>
      <p>{t('admin.model.report', { added: report.added, updated: report.updated, gone: report.disabled })}</p>
      {added.length > 0 && <p className={styles.facts}>{t('admin.model.added', { names: added.join(', ') })}</p>}
      {gone.length > 0 && <p className={styles.facts}>{t('admin.model.gone', { names: gone.join(', ') })}</p>}
      {failed.length > 0 && (
        <ul className={styles.lines} aria-label={t('admin.model.failed')}>
          {failed.map(({ id, name, message = '' }) => (
            <li key={id}>
              <span className={styles.name}>{name}</span>
              <span className={styles.bad}>{describeChannelError(message, t)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
