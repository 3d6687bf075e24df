import { useTranslate } from '@saffron/core/react'

import { api } from '../../shell/client.ts'
import { Failure } from '../../ui/failure.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'

import button from '../../ui/button.module.css'
import dialog from '../../ui/dialog.module.css'
import styles from '../../ui/sheet/sheet.module.css'
import ledger from './ledger.module.css'

const audit = (signal: AbortSignal) => api.wallet.auditLedger({ signal })

/** Proves every balance from its records, and names what does not hold. */
export function AuditDialog({ resolve }: { readonly resolve: (result: undefined) => void }) {
  const t = useTranslate('admin')
  const { value, error } = useLoaded(audit)
  return (
    <div className={styles.dialog}>
      <div>
        <h2 className={dialog.title}>{t('admin.wallet.audit')}</h2>
        <output className={styles.text}>
          {value === undefined && error === undefined && t('admin.wallet.audit.working')}
          {value !== undefined &&
            value.faults.length === 0 &&
            t('admin.wallet.audit.all', { wallets: value.wallets, records: value.records })}
          {value !== undefined &&
            value.faults.length > 0 &&
            t('admin.wallet.audit.wrong', { count: value.faults.length })}
        </output>
      </div>
      {value !== undefined && value.faults.length > 0 && (
        <ul className={ledger.faults}>
          {value.faults.map(({ rule, subject, expected, found }) => (
            <li key={`${rule} ${subject}`}>
              <strong>{t(`admin.wallet.audit.rule.${rule}`)}</strong>
              <span>{t('admin.wallet.audit.fault', { subject, expected, found })}</span>
            </li>
          ))}
        </ul>
      )}
      <Failure error={error} />
      <div className={styles.actions}>
        <button type="button" className={button.primary} onClick={() => resolve(undefined)}>
          {t('admin.wallet.close')}
        </button>
      </div>
    </div>
  )
}
