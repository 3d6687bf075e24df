import type { RefreshReport } from '@saffron/core/admin'
import { useTranslate } from '@saffron/core/react'

import { Sheet } from '../../ui/sheet/sheet.tsx'

import styles from '../console.module.css'

interface RefreshDialogProps {
  readonly report: RefreshReport
  readonly onDone: () => void
}

/** What came, what went and who did not answer. */
export function RefreshDialog({ report, onDone }: RefreshDialogProps) {
  const t = useTranslate('admin')
  const failed = report.channels.filter(({ ok }) => !ok)
  const { added, gone } = report.names
  return (
    <Sheet wide title={t('admin.model.refreshed')} onDone={onDone}>
      <p>{t('admin.model.report', { added: report.added, updated: report.updated, gone: report.disabled })}</p>
      {added.length > 0 && <p className={styles.facts}>{t('admin.model.added', { names: added.join(', ') })}</p>}
      {gone.length > 0 && <p className={styles.facts}>{t('admin.model.gone', { names: gone.join(', ') })}</p>}
      {failed.length > 0 && (
        <ul className={styles.lines} aria-label={t('admin.model.failed')}>
          {failed.map(({ id, name, message = '' }) => (
            <li key={id}>
              <span className={styles.name}>{name}</span>
              <span className={styles.bad}>{message}</span>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}
