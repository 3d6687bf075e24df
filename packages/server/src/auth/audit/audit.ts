import type { AuditAction, AuditEntry, auditQuery } from '@saffron/core/auth'
import type { Output } from '@saffron/core/contract'

import { newId, type Queries, readPage } from '../../db/index.ts'
import type { AuditEntryTable } from '../../db/tables/security.ts'
import type { Caller } from '../../http/handler.ts'
import { readSort } from '../../http/read-sort.ts'
import type { Deps } from '../../platform/deps.ts'
import { entriesThat, insertEntry, namesOf } from './store.ts'

/** Characters that are kept of one. */
export const MAX_USER_AGENT_LENGTH = 500

/** Who did something, and from where. */
export interface Origin {
  /** Null where nobody has proved who they are. */
  readonly actor: string | null
  /** Whom the actor, a super-admin, stands for. */
  readonly actingAs?: string | undefined
  readonly address: string
  readonly userAgent: string
}

export interface AuditEvent extends Origin {
  readonly action: AuditAction
  /** The id of what it was done to. */
  readonly subject?: string | undefined
  /** Never a secret: no password, code, token or key. */
  readonly detail?: AuditEntry['detail']
}

export interface Audit {
  /** Keeps an event for ever, in the transaction of what it tells of where there is one. */
  readonly record: (queries: Queries, event: AuditEvent) => Promise<void>
  readonly search: (query: Output<typeof auditQuery>) => Promise<{ list: AuditEntry[]; total: number }>
}

/** Who makes a call, for the events it causes: a super-admin stays the actor while standing for somebody else. */
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

const peopleIn = ({ actor, actingAs, subject }: AuditEntryTable): string[] =>
  [actor, actingAs, subject].filter((id) => id !== null)

function toEntry(row: AuditEntryTable, names: ReadonlyMap<string, string>): AuditEntry {
  const known = peopleIn(row).flatMap((id) => {
    const name = names.get(id)
    return name === undefined ? [] : [[id, name] as const]
  })
  return {
    id: row.id,
    // Only what `record` was given is stored, and that was typed.
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
