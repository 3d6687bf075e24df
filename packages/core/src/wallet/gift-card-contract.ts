import * as z from 'zod/mini'

import { defineContract } from '../endpoints/endpoint.ts'
import { inWorkspace, id, idParams, instant, listOf, listQuery, populateList, text } from '../endpoints/entity.ts'
import { amountMicros, giftCard, giftCardFace, giftCardState, note, walletRecord } from './entities.ts'
import { MAX_CARDS } from './limits.ts'

export const giftCardQuery = z.extend(listQuery, {
  state: z.optional(giftCardState),
  batch: z.optional(id),
  populate: populateList(['redeemedBy']),
})

export const createGiftCardsBody = z.object({
  amountMicros,
  count: z._default(z.int().check(z.minimum(1), z.maximum(MAX_CARDS)), 1),
  expiresAt: z.optional(instant),
  note: z.optional(note),
})

/** Null removes the expiry. */
const changeGiftCardBody = z.object({
  state: z.optional(z.enum(['active', 'disabled'])),
  expiresAt: z.optional(z.nullable(instant)),
  note: z.optional(note),
  /** The `updatedAt` that the editor saw. If the card has changed, the edit is rejected. */
  updatedAt: z.optional(instant),
})

/** A code as a user typed it. Super admins may also pass an ID. */
const codeParams = z.object({ id: text(64) })

const newGiftCard = z.object({ id, code: z.string(), amountMicros: z.int(), expiresAt: z.optional(instant) })

/** Gift cards. */
export const giftCardContract = defineContract({
  searchGiftCards: {
    method: 'GET',
    path: '/giftcard/search',
    access: 'super',
    summary: 'The gift cards, newest first; by state and batch, in q how a code ends or words of the note',
    query: giftCardQuery,
    result: listOf(giftCard),
    relations: ['redeemedBy'],
  },
  createGiftCards: {
    method: 'POST',
    path: '/giftcard/create',
    access: 'super',
    notImpersonated: true,
    summary: 'Make gift cards; their codes are shown this once. With an Idempotency-Key they are made once',
    body: createGiftCardsBody,
    result: z.object({ batch: id, list: z.array(newGiftCard) }),
    errors: ['giftcard.made', 'request.idempotency_key_required', 'wallet.key_taken'],
  },
  getGiftCard: {
    method: 'GET',
    path: '/giftcard/list/{id}',
    access: 'user',
    summary: 'What a gift card brings and whether it still holds, by its code; for super-admins by its id too',
    params: codeParams,
    result: z.union([giftCard, giftCardFace]),
    relations: ['redeemedBy'],
    errors: ['giftcard.not_found'],
  },
  changeGiftCard: {
    method: 'PATCH',
    path: '/giftcard/list/{id}',
    access: 'super',
    notImpersonated: true,
    summary: 'Disable a gift card or let it hold again, or change its day or note, while it is not redeemed',
    params: idParams,
    body: changeGiftCardBody,
    result: giftCard,
    relations: ['redeemedBy'],
    errors: ['giftcard.not_found', 'giftcard.redeemed', 'request.outdated'],
  },
  redeemGiftCard: {
    method: 'POST',
    path: '/giftcard/list/{id}/redeem',
    access: 'user',
    space: { role: 'admin' },
    notImpersonated: true,
    summary: 'Redeem a gift card by its code; answers the booking',
    params: codeParams,
    query: inWorkspace,
    result: walletRecord,
    errors: ['giftcard.not_found', 'giftcard.redeemed', 'giftcard.expired', 'giftcard.disabled', 'wallet.full'],
  },
})
