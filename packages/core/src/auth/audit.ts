import * as z from 'zod/mini'

import { id, instant, listQuery, text } from '../endpoints/entity.ts'
import { AUDIT_ACTIONS } from './audit-actions.ts'

export const auditAction = z.enum(AUDIT_ACTIONS)
export type AuditAction = z.output<typeof auditAction>

/** An audit entry: who did what to what, when and from where. Entries are never changed or removed. */
export const auditEntry = z.object({
  id,
  /** The ID of the actor. Missing if they weren't signed in. */
  actor: z.optional(z.string()),
  /** The impersonated user, if a super admin acted as one. */
  actingAs: z.optional(z.string()),
  action: auditAction,
  /** The ID of the object: a user, a session, a key. */
  subject: z.optional(z.string()),
  address: z.string(),
  userAgent: z.string(),
  /** The current names of the users among `actor`, `actingAs` and `subject`, by ID. */
  names: z.optional(z.record(z.string(), z.string())),
  detail: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
  createdAt: instant,
})
export type AuditEntry = z.output<typeof auditEntry>

/** `q`: a whole email address. `since`: entries from that time on. */
export const auditQuery = z.extend(listQuery, {
  actor: z.optional(id),
  action: z.optional(auditAction),
  subject: z.optional(text(64)),
  since: z.optional(instant),
})
