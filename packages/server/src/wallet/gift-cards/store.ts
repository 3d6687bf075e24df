import { foldText } from '@saffron/core/format'
import type { GiftCardState } from '@saffron/core/wallet'

import { contains, type Queries } from '../../db/index.ts'
import type { GiftCardTable } from '../../db/tables/wallet.ts'

/** Well below the parameter limit of both engines. */
const ROWS_AT_ONCE = 100

export async function insertGiftCards(tx: Queries, rows: readonly GiftCardTable[]): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await tx
      .insertInto('giftCard')
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .execute()
  }
}

export function findCardByHash(db: Queries, codeHash: string): Promise<GiftCardTable | undefined> {
  return db.selectFrom('giftCard').selectAll().where('codeHash', '=', codeHash).executeTakeFirst()
}

/** Only for super admins, although an ID reveals no code. */
export function findCard(db: Queries, id: string): Promise<GiftCardTable | undefined> {
  return db.selectFrom('giftCard').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findBatch(db: Queries, batchId: string): Promise<GiftCardTable[]> {
  return db.selectFrom('giftCard').selectAll().where('batchId', '=', batchId).execute()
}

/** Redeems a card in one guarded statement. Returns undefined unless the card is valid and hasn't been redeemed. */
export function redeemRow(
  tx: Queries,
  { codeHash, walletId, now }: { codeHash: string; walletId: string; now: string },
): Promise<GiftCardTable | undefined> {
  return tx
    .updateTable('giftCard')
    .set({ state: 'redeemed', redeemedBy: walletId, redeemedAt: now, updatedAt: now })
    .where('codeHash', '=', codeHash)
    .where('state', '=', 'active')
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
    .returningAll()
    .executeTakeFirst()
}

/** Changes a card that isn't redeemed and wasn't changed since it was read. */
export function changeCard(
  tx: Queries,
  { id, seen }: { id: string; seen: string },
  change: Partial<Pick<GiftCardTable, 'state' | 'expiresAt' | 'note'>> & { updatedAt: string },
): Promise<GiftCardTable | undefined> {
  const folded = change.note === undefined ? {} : { noteFolded: foldText(change.note) }
  return tx
    .updateTable('giftCard')
    .set({ ...change, ...folded })
    .where('id', '=', id)
    .where('state', '!=', 'redeemed')
    .where('updatedAt', '=', seen)
    .returningAll()
    .executeTakeFirst()
}

interface CardFilter {
  readonly state: GiftCardState | undefined
  readonly batchId: string | undefined
  /** The end of the code, or a part of the note. */
  readonly words: string | undefined
  readonly now: string
}

export const cardsThat = (db: Queries, { state, batchId, words, now }: CardFilter) =>
  db
    .selectFrom('giftCard')
    .$if(batchId !== undefined, (query) => query.where('batchId', '=', batchId ?? ''))
    .$if(words !== undefined, (query) =>
      query.where((eb) =>
        eb.or([eb('hint', '=', (words ?? '').toUpperCase()), contains('noteFolded', foldText(words ?? ''))]),
      ),
    )
    .$if(state === 'redeemed' || state === 'disabled', (query) =>
      query.where('state', '=', state === 'redeemed' ? 'redeemed' : 'disabled'),
    )
    .$if(state === 'expired', (query) => query.where('state', '=', 'active').where('expiresAt', '<=', now))
    .$if(state === 'active', (query) =>
      query
        .where('state', '=', 'active')
        .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)])),
    )
