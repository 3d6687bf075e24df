import type { AuditAction, AuditEntry, auditQuery } from '@saffron/core/auth'
import type { Output } from '@saffron/core/contract'

import { newId, type Queries, readPage } from '../../db/index.ts'
import type { AuditEntryTable } from '../../db/tables/security.ts'
import type { Caller } from '../../http/handler.ts'
import { readSort } from '../../http/read-sort.ts'
import type { Deps } from '../../platform/deps.ts'
import { entriesThat, insertEntry, namesOf } from './store.ts'

/** Longer user agents are cut to this number of characters. */
export const MAX_USER_AGENT_LENGTH = 500

/** The origin of an event: its actor and their device. */
export interface Origin {
  /** Null if the caller isn't authenticated. */
  readonly actor: string | null
  /** The user whom the actor, a super admin, impersonates. */
  readonly actingAs?: string | undefined
  readonly address: string
  readonly userAgent: string
}

export interface AuditEvent extends Origin {
  readonly action: AuditAction
  /** The ID of the affected object. */
  readonly subject?: string | undefined
  /** Must not contain secrets: no passwords, codes, tokens or keys. */
  readonly detail?: AuditEntry['detail']
}

export interface Audit {
  /** Stores an event permanently. Pass the transaction of the change, if there is one. */
  readonly record: (queries: Queries, event: AuditEvent) => Promise<void>
  readonly search: (query: Output<typeof auditQuery>) => Promise<{ list: AuditEntry[]; total: number }>
}

/** Returns the origin of a call's events. An impersonating super admin remains the actor. */
export function originOf(call: { caller: Caller; address: string; userAgent: string }): Origin {
  const { caller, address, userAgent } = call
  const { userId, impersonatedBy } = caller
  return impersonatedBy === null
    ? { actor: userId, address, userAgent }
    : { actor: impersonatedBy, actingAs: userId, address, userAgent }
}

export function createAudit({ db, now }: Pick<Deps, 'db' | 'now'>): Audit {
  return {
    record: (queries, { actor, actingAs, action, subject, address, userAgent, detail }) =>
      insertEntry(queries, {
        id: newId(),
        actor,
        actingAs: actingAs ?? null,
        action,
        subject: subject ?? null,
        address,
        userAgent: userAgent.slice(0, MAX_USER_AGENT_LENGTH),
        detail: detail === undefined ? null : JSON.stringify(detail),
        createdAt: now().toISOString(),
      }),
    search: async ({ page, limit, sort = '-createdAt', q, actor, action, subject, since }) => {
      const filter = {
        actor,
        subject,
        address: q,
        actions: action && [action],
        since: since && new Date(since).toISOString(),
      }
      const order = { ...readSort(sort, ['createdAt']), page, limit }
      const { rows, total } = await readPage(entriesThat(db.query, filter), order)
      const names = await namesOf(db.query, new Set(rows.flatMap(peopleIn)))
      return { list: rows.map((row) => toEntry(row, names)), total }
    },
  }
}

const peopleIn = ({ actor, actingAs, subject, detail }: AuditEntryTable): string[] =>
  [actor, actingAs, subject, memberIn(detail)].filter((id) => typeof id === 'string')

/** The member that an action on a workspace is about. */
const memberIn = (detail: string | null): unknown =>
  detail === null ? undefined : (JSON.parse(detail) as { member?: unknown }).member

function toEntry(row: AuditEntryTable, names: ReadonlyMap<string, string>): AuditEntry {
  const known = peopleIn(row).flatMap((id) => {
    const name = names.get(id)
    return name === undefined ? [] : [[id, name] as const]
  })
  return {
    id: row.id,
    // Safe, because `record` only accepts typed actions.
    action: row.action as AuditAction,
    address: row.address,
    userAgent: row.userAgent,
    createdAt: row.createdAt,
    ...(row.actor !== null && { actor: row.actor }),
    ...(row.actingAs !== null && { actingAs: row.actingAs }),
    ...(row.subject !== null && { subject: row.subject }),
    ...(known.length > 0 && { names: Object.fromEntries(known) }),
    ...(row.detail !== null && { detail: JSON.parse(row.detail) as AuditEntry['detail'] }),
  }
}
