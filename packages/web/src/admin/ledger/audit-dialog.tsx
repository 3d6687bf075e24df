import { formatCredits } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import type { LedgerProblem } from '@saffron/core/wallet'

import { api } from '../../shell/session/client.ts'
import { Failure } from '../../ui/failure.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'

import styles from './ledger.module.css'

/** The other rules compare counts. */
const IN_CREDITS = new Set<LedgerProblem['rule']>([
  'balance_is_sum',
  'balance_is_last',
  'held_is_open',
  'debt_is_unpaid',
  'debt_leaves_nothing',
])

const audit = (signal: AbortSignal) => api.wallet.auditLedger({ signal })

/** Recomputes every balance from its records, and lists the mismatches. */
export function AuditDialog({ resolve }: { readonly resolve: (result: undefined) => void }) {
  const t = useTranslate('admin')
  const { value, error } = useLoaded(audit)
  const figure = (rule: LedgerProblem['rule'], figured: number) =>
    IN_CREDITS.has(rule) ? formatCredits(figured, t.locale) : figured.toLocaleString(t.locale)
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
              <span>
                {t('admin.wallet.audit.fault', {
                  subject,
                  expected: figure(rule, expected),
                  found: figure(rule, found),
                })}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Failure error={error} />
    </Sheet>
  )
}
