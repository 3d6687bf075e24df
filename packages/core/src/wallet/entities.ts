import * as z from 'zod/mini'

import { person } from '../auth/contract.ts'
import { baseEntity, id, instant, text } from '../endpoints/entity.ts'
import { GIFT_CARD_STATES, RECORD_KINDS, REQUEST_STATES } from './kinds.ts'
import { MAX_NOTE_LENGTH, MAX_MICROS } from './limits.ts'

/** The amount of one record, in micro-credits. */
export const amountMicros = z.int().check(z.minimum(1), z.maximum(MAX_MICROS))
export const note = text(MAX_NOTE_LENGTH)

export const recordKind = z.enum(RECORD_KINDS)
export const requestState = z.enum(REQUEST_STATES)

/** A record, or a recharge request, which is not a record until it's approved. */
export const walletRecord = z.extend(baseEntity, {
  kind: z.enum([...recordKind.options, 'request']),
  /** Negative if credits were taken. */
  amountMicros: z.int(),
  /** For a record. */
  balanceAfterMicros: z.optional(z.int()),
  /** For a record. See `Cause`. */
  cause: z.optional(z.string()),
  /** For usage or its refund: the model, if it's known. */
  model: z.optional(z.string()),
  note: z.optional(z.string()),
  /** For a request. */
  state: z.optional(requestState),
  /** For a request: the answer's text. */
  answer: z.optional(z.string()),
  /** For an approved request: the ID of its record. */
  record: z.optional(id),
})
export type WalletRecord = z.output<typeof walletRecord>

/** A record as admins see it. */
export const adminWalletRecord = z.extend(walletRecord, {
  /** Whose wallet it is. Missing if the account is deleted. */
  user: z.optional(z.extend(person, { email: z.string() })),
  /** Whose wallet it is, if it's a workspace's. */
  workspace: z.optional(z.object({ id, name: z.string() })),
  /** The ID of the user who booked or decided it. */
  actor: z.optional(z.string()),
  /** Their name, or their email if they have none. Missing if the account is deleted. */
  actorName: z.optional(z.string()),
})
export type AdminWalletRecord = z.output<typeof adminWalletRecord>

export const giftCardState = z.enum(GIFT_CARD_STATES)

/** A gift card as anyone with its code sees it. */
export const giftCardFace = z.object({
  amountMicros: z.int(),
  state: giftCardState,
  expiresAt: z.optional(instant),
})
export type GiftCardPreview = z.output<typeof giftCardFace>

/** A gift card as super admins see it: never its code, only the code's end. */
export const giftCard = z.extend(baseEntity, {
  ...giftCardFace.shape,
  hint: z.string(),
  /** The batch of cards created together. */
  batch: z.string(),
  note: z.optional(z.string()),
  redeemedAt: z.optional(instant),
  /** A user, or a workspace. */
  redeemedBy: z.optional(person),
})
export type GiftCard = z.output<typeof giftCard>
