import { useTranslate } from '@saffron/core/react'

import { api } from '../../shell/client.ts'
import { Failure } from '../../ui/failure.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'

import styles from './ledger.module.css'

const audit = (signal: AbortSignal) => api.wallet.auditLedger({ signal })

/** Proves every balance from its records, and names what does not hold. */
export function AuditDialog({ resolve }: { readonly resolve: (result: undefined) => void }) {
  const t = useTranslate('admin')
  const { value, error } = useLoaded(audit)
  return (
    <Sheet
      title={t('admin.wallet.audit')}
      text={
        <output>
          {value === undefined && error === undefined && t('admin.wallet.audit.working')}
          {value !== undefined &&
            value.faults.length === 0 &&
            t('admin.wallet.audit.all', { wallets: value.wallets, records: value.records })}
          {value !== undefined &&
            value.faults.length > 0 &&
            t('admin.wallet.audit.wrong', { count: value.faults.length })}
        </output>
      }
      onDone={() => resolve(undefined)}
    >
      {value !== undefined && value.faults.length > 0 && (
        <ul className={styles.faults}>
          {value.faults.map(({ rule, subject, expected, found }) => (
            <li key={`${rule} ${subject}`}>
              <strong>{t(`admin.wallet.audit.rule.${rule}`)}</strong>
              <span>{t('admin.wallet.audit.fault', { subject, expected, found })}</span>
            </li>
          ))}
        </ul>
      )}
      <Failure error={error} />
    </Sheet>
  )
}
