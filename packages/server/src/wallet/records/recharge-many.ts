import type { Output } from '@saffron/core/contract'
import { ApiError } from '@saffron/core/errors'
import type { Cause, RechargeProblem, rechargeManyBody } from '@saffron/core/wallet'

import { originOf } from '../../auth/index.ts'
import { isUniqueViolation, type Queries } from '../../db/index.ts'
import type { Caller } from '../../http/handler.ts'
import type { WalletServices } from '../services.ts'
import { peopleNamed } from './store.ts'

type Row = Output<typeof rechargeManyBody>['rows'][number]

/** Who books it, and from which address. */
interface Origin {
  readonly caller: Caller
  readonly address: string
  readonly userAgent: string
}

interface Outcome {
  readonly booked: number
  readonly again: number
  readonly faults: RechargeProblem[]
}

/** Thrown to roll back a transaction. */
class TakenBack extends Error {
  readonly outcome: Outcome

  constructor(outcome: Outcome) {
    super('taken back')
    this.outcome = outcome
  }
}

/** Books all rows, or none and reports the invalid ones. A dry run books nothing. */
export async function rechargeMany(
  services: WalletServices,
  call: Origin,
  body: Output<typeof rechargeManyBody>,
): Promise<Outcome> {
  const book = () => bookAll(services, call, body)
  try {
    // On a retry, the recharge that was booked with the same key at the same time is found and its row reported.
    return await book().catch((error: unknown) => (isUniqueViolation(error) ? book() : Promise.reject(error)))
  } catch (error) {
    throw isUniqueViolation(error) ? new ApiError('wallet.key_taken', { cause: error }) : error
  }
}

async function bookAll(
  services: WalletServices,
  call: Origin,
  { rows, dryRun }: Output<typeof rechargeManyBody>,
): Promise<Outcome> {
  try {
    return await services.db.transaction(async (tx) => {
      const outcome = await bookRows(tx, services, call, rows)
      if (dryRun || outcome.faults.length > 0) throw new TakenBack(outcome)
      return outcome
    })
  } catch (error) {
    if (error instanceof TakenBack) return { ...error.outcome, ...(dryRun ? {} : { booked: 0 }) }
    throw error
  }
}

async function bookRows(
  tx: Queries,
  { ledger, audit }: WalletServices,
  call: Origin,
  rows: readonly Row[],
): Promise<Outcome> {
  const { userId: actor } = call.caller
  const people = await peopleNamed(
    tx,
    rows.map(({ user }) => user),
  )
  const problems: RechargeProblem[] = []
  const known = rows.flatMap((row, at) => {
    const ownerId = people.get(row.user)
    if (ownerId === undefined) problems.push({ row: at, code: 'user.not_found' })
    return ownerId === undefined ? [] : [{ ...row, at, ownerId }]
  })
  let [booked, again] = [0, 0]
  // Wallets are locked in a fixed order, so that concurrent imports don't deadlock.
  for (const { at, ownerId, amountMicros: amount, note, key } of known.toSorted((a, b) =>
    a.ownerId < b.ownerId ? -1 : 1,
  )) {
    const cause: Cause = `admin:${actor}`
    const wanted = { kind: 'recharge' as const, amount, cause, key: `recharge:${key}`, actor, note }
    try {
      const { record, again: isKnown } = await ledger.credit(tx, { ownerId, ...wanted })
      if (isKnown) again += 1
      else booked += 1
      const detail = { amountMicros: amount, record: record.id }
      if (!isKnown) await audit.record(tx, { ...originOf(call), action: 'wallet.recharged', subject: ownerId, detail })
    } catch (error) {
      if (!ApiError.is(error)) throw error
      problems.push({ row: at, code: error.code })
    }
  }
  return { booked, again, faults: problems.toSorted((a, b) => a.row - b.row) }
}
