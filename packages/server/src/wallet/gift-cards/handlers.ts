import { isSuperAdmin } from '@saffron/core/auth'
import { ApiError } from '@saffron/core/errors'
import { foldText } from '@saffron/core/format'
import { formatGiftCode, type giftCardContract, readGiftCode } from '@saffron/core/wallet'

import { originOf } from '../../auth/index.ts'
import { isUniqueViolation, newId, type Queries, readPage } from '../../db/index.ts'
import type { GiftCardTable } from '../../db/tables/wallet.ts'
import type { Handlers } from '../../http/handler.ts'
import { InvalidField } from '../../http/invalid-field.ts'
import { readIdempotencyKey } from '../../http/read-idempotency-key.ts'
import { readSort } from '../../http/read-sort.ts'
import { laterThan } from '../../platform/later-than.ts'
import { toRecords } from '../records/record-entity.ts'
import type { WalletServices } from '../services.ts'
import { duplicateBatchError } from './duplicate-batch-error.ts'
import { toPreview, toGiftCards } from './gift-card-entity.ts'
import { hashOf, hintOf, idFrom, newGiftCode } from './gift-codes.ts'
import { redeemGiftCard } from './redeem-gift-card.ts'
import { cardsThat, changeCard, findCard, findCardByHash, insertGiftCards } from './store.ts'

export function giftCardHandlers(services: WalletServices): Handlers<typeof giftCardContract> {
  const { db, now, audit, loginThrottle } = services

  const whole = async (row: GiftCardTable, queries: Queries = db.query) => {
    const [card] = await toGiftCards(queries, [row], now())
    if (card === undefined) throw new ApiError('server.failed')
    return card
  }

  /** Looks up a code. Too many wrong codes are throttled. */
  const guessing = async <T>(
    { caller, address }: { caller: { userId: string }; address: string },
    look: () => Promise<T>,
  ): Promise<T> => {
    const wasRight = loginThrottle.begin({ account: `giftcard ${caller.userId}`, address })
    try {
      const found = await look()
      wasRight()
      return found
    } catch (error) {
      // A card that can't be redeemed still isn't a wrong guess.
      if (ApiError.is(error) && error.code !== 'giftcard.not_found') wasRight()
      throw error
    }
  }

  /** Returns why a card wasn't changed. */
  const unchanged = async (tx: Queries, id: string): Promise<ApiError> => {
    const card = await findCard(tx, id)
    if (card === undefined) return new ApiError('giftcard.not_found')
    if (card.state === 'redeemed') return new ApiError('giftcard.redeemed')
    return new ApiError('request.outdated', { details: { current: await whole(card, tx) } })
  }

  const cardByCode = async (typed: string): Promise<GiftCardTable> => {
    const code = readGiftCode(typed)
    const card = code === undefined ? undefined : await findCardByHash(db.query, hashOf(code))
    if (card === undefined) throw new ApiError('giftcard.not_found')
    return card
  }

  return {
    searchGiftCards: async ({ query: { page, limit, sort = '-createdAt', q, state, batch } }) => {
      const words = q?.trim() || undefined
      const found = cardsThat(db.query, { state, batchId: batch, words, now: now().toISOString() })
      const order = readSort(sort, ['createdAt', 'expiresAt', 'amount'])
      const { rows, total } = await readPage(found, { ...order, page, limit })
      return { list: await toGiftCards(db.query, rows, now()), total }
    },

    createGiftCards: async (call) => {
      const { amountMicros: amount, count, note = '' } = call.body
      const expiresAt = inFuture(call.body.expiresAt, now())
      const at = now().toISOString()
      const key = call.idempotencyKey === undefined ? undefined : readIdempotencyKey(call.idempotencyKey)
      // The IDs follow from the key, and the table accepts each ID once.
      const idOf = (part: string) => (key === undefined ? newId() : idFrom(`${part} ${call.caller.userId} ${key}`))
      const batchId = idOf('batch')
      const ids = [idOf('card'), ...Array.from({ length: count - 1 }, newId)]
      const made = ids.map((id) => ({ id, code: newGiftCode() }))
      const open = { state: 'active', redeemedBy: null, redeemedAt: null, createdBy: call.caller.userId } as const
      const same = {
        batchId,
        amount,
        note,
        noteFolded: foldText(note),
        expiresAt,
        ...open,
        createdAt: at,
        updatedAt: at,
      }
      const book = db.transaction(async (tx) => {
        await insertGiftCards(
          tx,
          made.map(({ id, code }) => ({ id, codeHash: hashOf(code), hint: hintOf(code), ...same })),
        )
        const detail = { amountMicros: amount, count }
        await audit.record(tx, { ...originOf(call), action: 'giftcard.created', subject: batchId, detail })
      })
      await book.catch(async (error: unknown) => {
        const isUsed = key !== undefined && isUniqueViolation(error)
        throw isUsed ? await duplicateBatchError(db.query, { batchId, count, amount, expiresAt, note }, error) : error
      })
      const face = { amountMicros: amount, ...(expiresAt !== null && { expiresAt }) }
      return { batch: batchId, list: made.map(({ id, code }) => ({ id, code: formatGiftCode(code), ...face })) }
    },

    getGiftCard: async (call) => {
      const { id } = call.params
      if (!isSuperAdmin(call.caller.role)) return toPreview(await guessing(call, () => cardByCode(id)), now())
      return whole((await findCard(db.query, id)) ?? (await cardByCode(id)))
    },

    changeGiftCard: async (call) => {
      const { id } = call.params
      const { state, note, expiresAt, updatedAt: seen } = call.body
      const change = {
        ...(state !== undefined && { state }),
        ...(note !== undefined && { note }),
        ...(expiresAt !== undefined && { expiresAt: expiresAt === null ? null : inFuture(expiresAt, now()) }),
      }
      const row = await db.transaction(async (tx) => {
        const before = await findCard(tx, id)
        if (before === undefined) throw new ApiError('giftcard.not_found')
        const updatedAt = laterThan(before.updatedAt, now())
        const changed = await changeCard(tx, { id, seen: seen ?? before.updatedAt }, { ...change, updatedAt })
        if (changed === undefined) throw await unchanged(tx, id)
        const detail = { state: changed.state, expiresAt: changed.expiresAt ?? '' }
        await audit.record(tx, { ...originOf(call), action: 'giftcard.changed', subject: id, detail })
        return changed
      })
      return whole(row)
    },

    redeemGiftCard: async (call) => {
      const { owner: ownerId, by: actor } = call.space
      const row = await guessing(call, () => {
        const code = readGiftCode(call.params.id)
        if (code === undefined) throw new ApiError('giftcard.not_found')
        return db.transaction((tx) => redeemGiftCard(tx, services, { codeHash: hashOf(code), ownerId, actor }))
      })
      const [record] = await toRecords(db.query, [row])
      if (record === undefined) throw new ApiError('server.failed')
      return record
    },
  }
}

/** Returns the last day of a card, in UTC. Throws `request.invalid` for a past day. */
function inFuture(expiresAt: string | undefined, now: Date): string | null {
  if (expiresAt === undefined) return null
  const at = new Date(expiresAt)
  if (at > now) return at.toISOString()
  throw new InvalidField('body.expiresAt', 'field.notFuture')
}
