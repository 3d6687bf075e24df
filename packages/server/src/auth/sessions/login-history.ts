import { type AuditAction, deviceName, type Login, type SecondFactor, type SignInMethod } from '@saffron/core/auth'
import type { listQuery, Output } from '@saffron/core/contract'
import type { Translate } from '@saffron/core/i18n'

import { type Queries, readPage } from '../../db/index.ts'
import type { AuditEntryTable } from '../../db/tables/security.ts'
import { readSort } from '../../http/read-sort.ts'
import { entriesThat } from '../audit/store.ts'

/** The failed attempts among them. */
const FAILURES: ReadonlySet<string> = new Set(['auth.sign_in_failed', 'auth.owner_refused', 'second_factor.failed'])

/** Attempts to access an account, or to change its security from inside. Their subject is the user. */
export const TRIES: readonly AuditAction[] = [
  'auth.signed_up',
  'auth.signed_in',
  'auth.sign_in_failed',
  'auth.owner_refused',
  'second_factor.failed',
  'auth.impersonated',
]

/** Returns the sign-ins and failed attempts of an account from the audit log. `q` is an IP address. */
export async function loginHistory(
  db: Queries,
  { userId, query, translate }: { userId: string; query: Output<typeof listQuery>; translate: Translate },
): Promise<{ list: Login[]; total: number }> {
  const { page, limit, q, sort = '-createdAt' } = query
  const filter = { subject: userId, actions: TRIES, address: q }
  const order = { ...readSort(sort, ['createdAt']), page, limit }
  const { rows, total } = await readPage(entriesThat(db, filter), order)
  return { list: rows.map((row) => toLogin(row, translate)), total }
}

const toLogin = (row: AuditEntryTable, translate: Translate): Login => ({
  id: row.id,
  succeeded: !FAILURES.has(row.action),
  ...stepsOf(row),
  device: deviceName(row.userAgent, translate),
  address: row.address,
  createdAt: row.createdAt,
})

function stepsOf({ action, detail }: AuditEntryTable): Pick<Login, 'method' | 'secondFactor'> {
  if (action === 'auth.signed_up') return { method: 'sign-up' }
  if (action === 'auth.impersonated') return { method: 'impersonation' }
  const parsed = JSON.parse(detail ?? '{}') as { method?: SignInMethod; secondFactor?: SecondFactor }
  const { method = 'password', secondFactor } = parsed
  return { method, ...(secondFactor && { secondFactor }) }
}
