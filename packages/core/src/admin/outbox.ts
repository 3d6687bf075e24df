import * as z from 'zod/mini'

import { baseEntity, listQuery } from '../endpoints/entity.ts'

export const MESSAGE_KINDS = ['mail', 'sms'] as const

const messageKind = z.enum(MESSAGE_KINDS)
/** `held`: no server is configured. `failed`: the server rejected it. */
const messageState = z.enum(['held', 'failed'])

/** An unsent message that a super admin can pass on. It's kept for thirty days. */
export const outboxMessage = z.extend(baseEntity, {
  kind: messageKind,
  /** An email address or a phone number. */
  to: z.string(),
  /** For a mail. */
  subject: z.optional(z.string()),
  /** Plain text, with the code or the link. */
  text: z.string(),
  state: messageState,
  /** The other server's error message. */
  reason: z.optional(z.string()),
})
export type OutboxMessage = z.output<typeof outboxMessage>

/** `q`: part of the recipient. */
export const outboxQuery = z.extend(listQuery, { kind: z.optional(messageKind), state: z.optional(messageState) })
