import { pino } from 'pino'
import { expect, it, vi } from 'vitest'

import { createMetrics } from '../../platform/metrics.ts'
import { buildOwner, eachDatabase } from '../../testing/index.ts'
import { auditLedger } from './audit-ledger.ts'
import { createLedger } from './ledger.ts'
import { createNightlyAudit, msUntilNightly } from './nightly-audit.ts'

/** Always just before three. */
const now = () => new Date(2026, 2, 1, 2, 59, 59, 950)

eachDatabase('The nightly audit', (db) => {
  it('checks the ledger at three, and reports violations in the log and the metrics', async () => {
    const lines: string[] = []
    const log = pino({}, { write: (line: string) => void lines.push(line) })
    const metrics = createMetrics()
    const audit = createNightlyAudit({ auditLedger: () => auditLedger({ db: db() }), metrics, log, now })
    const hasLogged = (text: string) =>
      vi.waitFor(() => expect(lines.some((line) => line.includes(text))).toBe(true), { timeout: 10_000 })
    expect(metrics.render()).toContain('saffron_ledger_faults NaN\n')

    const ownerId = await buildOwner(db())
    const credit = { ownerId, kind: 'recharge', amount: 10, cause: 'admin:test', key: 'once', actor: null } as const
    await db().transaction((tx) => createLedger({ db: db(), now }).credit(tx, credit))
    audit.start()
    try {
      await hasLogged('everything holds')
      expect(metrics.render()).toContain('saffron_ledger_faults 0\n')

      await db().query.updateTable('wallet').set({ balance: 11 }).where('ownerId', '=', ownerId).execute()
      await hasLogged('balance_is_sum')
      expect(metrics.render()).toContain('saffron_ledger_faults 2\n')
    } finally {
      audit.stop()
    }
  })
})

it.each([
  [new Date(2026, 0, 5, 2, 59, 59, 999), 1],
  [new Date(2026, 0, 5, 3), 24 * 3_600_000],
  [new Date(2026, 0, 5, 23), 4 * 3_600_000],
])('at %s the next audit is in %i ms', (instant, expected) => {
  expect(msUntilNightly(instant)).toBe(expected)
})
