import type { Deps } from '../../platform/deps.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { LedgerAudit } from './audit-ledger.ts'

/** The hour by the machine's clock at which the fewest people wait for the database. */
const HOUR = 3
/** Of a ledger that is broken all over, so many faults are written out. */
const MAX_NAMED = 20

interface NightlyAuditDeps extends Pick<Deps, 'log' | 'now'> {
  readonly metrics: Metrics
  readonly auditLedger: () => Promise<LedgerAudit>
}

export interface NightlyAudit {
  readonly start: () => void
  readonly stop: () => void
}

/** Audits the ledger each night. Faults are logged as errors and counted in the metrics (docs/ledger.md, rule 12). */
export function createNightlyAudit({ auditLedger, metrics, log, now }: NightlyAuditDeps): NightlyAudit {
  let timer: NodeJS.Timeout | undefined
  let faultsCount = Number.NaN
  metrics.gauge(
    'saffron_ledger_faults',
    'Faults the last nightly audit found; NaN before the first.',
    () => faultsCount,
  )
  const audit = async (): Promise<void> => {
    try {
      const { wallets, records, faults } = await auditLedger()
      faultsCount = faults.length
      if (faultsCount === 0) log.info({ wallets, records }, 'the ledger was audited: everything holds')
      else log.error({ faultsCount, faults: faults.slice(0, MAX_NAMED) }, 'the ledger was audited: it is broken')
    } catch (error) {
      log.error({ err: error }, 'the ledger could not be audited')
    }
  }
  const auditAndGoOn = async (): Promise<void> => {
    await audit()
    if (timer !== undefined) schedule()
  }
  const schedule = (): void => {
    timer = setTimeout(() => void auditAndGoOn(), msUntilNightly(now())).unref()
  }
  return {
    start: schedule,
    stop: () => {
      clearTimeout(timer)
      timer = undefined
    },
  }
}

/** Milliseconds until it is three the next time; on a day on which the clocks change too. */
export function msUntilNightly(now: Date): number {
  const next = new Date(now)
  next.setHours(HOUR, 0, 0, 0)
  if (next <= now) next.setDate(next.getDate() + 1)
  return next.getTime() - now.getTime()
}
