import * as z from 'zod/mini'

import { baseEntity, listQuery } from '../contract/entity.ts'

const messageKind = z.enum(['mail', 'sms'])
/** `held`: there is no server for it; `failed`: the server did not take it. */
const messageState = z.enum(['held', 'failed'])

/** A message that did not go out by itself: the super-admin passes it on. It is kept for thirty days. */
export const outboxMessage = z.extend(baseEntity, {
  kind: messageKind,
  /** An e-mail address or a phone number. */
  to: z.string(),
  /** Of a mail. */
  subject: z.optional(z.string()),
  /** Plain text, with the code or the link that it is about. */
  text: z.string(),
  state: messageState,
  /** Why it failed, as the other side said it. */
  reason: z.optional(z.string()),
})
export type OutboxMessage = z.output<typeof outboxMessage>

/** `q`: a part of whom it is to. */
export const outboxQuery = z.extend(listQuery, { kind: z.optional(messageKind), state: z.optional(messageState) })
