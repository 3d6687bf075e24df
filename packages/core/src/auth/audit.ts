import * as z from 'zod/mini'

import { id, instant, listQuery, text } from '../contract/entity.ts'
import { AUDIT_ACTIONS } from './audit-actions.ts'

export const auditAction = z.enum(AUDIT_ACTIONS)
export type AuditAction = z.output<typeof auditAction>

/** One thing that happened: who did what to what, when and from where. Nothing changes or removes an entry. */
export const auditEntry = z.object({
  id,
  /** The id of who did it; absent where nobody had proved who they are. */
  actor: z.optional(z.string()),
  /** As whom, where a super-admin acts in the place of somebody else. */
  actingAs: z.optional(z.string()),
  action: auditAction,
  /** The id of what it was done to: a user, a session, a key. */
  subject: z.optional(z.string()),
  address: z.string(),
  userAgent: z.string(),
  /** By id, the names of the people among `actor`, `actingAs` and `subject`, as they are now. */
  names: z.optional(z.record(z.string(), z.string())),
  detail: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
  createdAt: instant,
})
export type AuditEntry = z.output<typeof auditEntry>

/** `q`: an address, whole; `since`: entries of that moment and later. */
export const auditQuery = z.extend(listQuery, {
  actor: z.optional(id),
  action: z.optional(auditAction),
  subject: z.optional(text(64)),
  since: z.optional(instant),
})
