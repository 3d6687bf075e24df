import * as z from 'zod/mini'

import { person } from '../auth/index.ts'
import { baseEntity, id, instant, text } from '../contract/entity.ts'
import { GIFT_CARD_STATES, RECORD_KINDS, REQUEST_STATES } from './kinds.ts'
import { LONGEST_NOTE, MOST_MICROS } from './limits.ts'

/** What is booked at once, in micro-credits. */
export const amountMicros = z.int().check(z.minimum(1), z.maximum(MOST_MICROS))
export const note = text(LONGEST_NOTE)

export const recordKind = z.enum(RECORD_KINDS)
export const requestState = z.enum(REQUEST_STATES)

/** A booking, or a request for a recharge, which is none before it is approved. */
export const walletRecord = z.extend(baseEntity, {
  kind: z.enum([...recordKind.options, 'request']),
  /** Below zero where something was taken. */
  amountMicros: z.int(),
  /** Of a booking. */
  balanceAfterMicros: z.optional(z.int()),
  /** Of a booking: see `Cause`. */
  cause: z.optional(z.string()),
  /** Of a use, or its refund: the model that was called, where that is known. */
  model: z.optional(z.string()),
  note: z.optional(z.string()),
  /** Of a request. */
  state: z.optional(requestState),
  /** Of a request: what was said to it. */
  answer: z.optional(z.string()),
  /** Of an approved request: the id of its booking. */
  record: z.optional(id),
})
export type WalletRecord = z.output<typeof walletRecord>

/** As an admin sees it. */
export const adminWalletRecord = z.extend(walletRecord, {
  /** Absent once the account is gone. */
  user: z.optional(z.extend(person, { email: z.string() })),
  /** The id of who booked or decided it. */
  actor: z.optional(z.string()),
  /** Their name, or their e-mail address where they have none; absent once their account is gone. */
  actorName: z.optional(z.string()),
})
export type AdminWalletRecord = z.output<typeof adminWalletRecord>

export const giftCardState = z.enum(GIFT_CARD_STATES)

/** A gift card as whoever has its code sees it. */
export const giftCardFace = z.object({
  amountMicros: z.int(),
  state: giftCardState,
  expiresAt: z.optional(instant),
})
export type GiftCardPreview = z.output<typeof giftCardFace>

/** A gift card as the super-admin sees it: never its code, but how that ends. */
export const giftCard = z.extend(baseEntity, {
  ...giftCardFace.shape,
  hint: z.string(),
  /** The same for the cards that were made in one go. */
  batch: z.string(),
  note: z.optional(z.string()),
  redeemedAt: z.optional(instant),
  redeemedBy: z.optional(person),
})
export type GiftCard = z.output<typeof giftCard>
