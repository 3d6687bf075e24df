import type { Deps } from '../../platform/deps.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { LedgerAudit } from './audit-ledger.ts'

/** The local hour with the least traffic. */
const HOUR = 3
/** How many problems of a badly broken ledger are logged. */
const MAX_NAMED = 20

interface NightlyAuditDeps extends Pick<Deps, 'log' | 'now'> {
  readonly metrics: Metrics
  readonly auditLedger: () => Promise<LedgerAudit>
}

export interface NightlyAudit {
  readonly start: () => void
  readonly stop: () => void
}

/** Audits the ledger every night. Violations are logged as errors and counted in the metrics. */
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

/** Returns the milliseconds until the next 3 a.m., across clock changes too. */
export function msUntilNightly(now: Date): number {
  const next = new Date(now)
  next.setHours(HOUR, 0, 0, 0)
  if (next <= now) next.setDate(next.getDate() + 1)
  return next.getTime() - now.getTime()
}
