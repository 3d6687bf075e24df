import * as z from 'zod/mini'

import { id, instant, listQuery, text } from '../contract/entity.ts'

/** Everything worth keeping for ever: one line each, by part, so that the list reads as what is watched. */
export const AUDIT_ACTIONS = [
  'auth.signed_up',
  'auth.signed_in',
  'auth.sign_in_failed',
  'auth.signed_out',
  'auth.impersonated',
  'auth.password_changed',
  'auth.password_reset',

  'session.revoked',
  'session.others_revoked',
  'session.token_reused',

  'api_key.created',
  'api_key.revoked',

  'second_factor.added',
  'second_factor.removed',
  'second_factor.failed',
  'recovery_codes.created',
  'recovery_code.used',
  'passkey.added',
  'passkey.removed',
  'identity.linked',

  'account.exported',
  'account.deletion_asked',
  'account.kept',
  'account.deleted',

  'invitation.created',
  'invitation.withdrawn',
  'invitation.taken',

  'device.approved',
  'device.refused',
] as const

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
