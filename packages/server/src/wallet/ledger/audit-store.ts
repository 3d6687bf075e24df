import { sql } from 'kysely'

import type { Queries } from '../../db/index.ts'

/** A wallet and the totals of its records and holds. */
export interface WalletSums {
  readonly id: string
  readonly balance: number
  readonly held: number
  readonly debt: number
  readonly seq: number
  readonly recordsSum: number
  readonly recordsCount: number
  readonly firstSeq: number | null
  readonly lastSeq: number | null
  readonly lastBalance: number | null
  /** Records whose balance isn't the running total. */
  readonly wrongBalances: number
  readonly openHolds: number
  readonly unpaid: number
}

/**
 * Returns wallets with IDs after `after`. One statement, so that concurrent bookings are counted either everywhere or
 * nowhere.
 */
export async function walletSums(
  db: Queries,
  { after, limit }: { after: string; limit: number },
): Promise<readonly WalletSums[]> {
  const { rows } = await sql<WalletSums>`
    select w.id, w.balance, w.held, w.debt, w.seq,
      (select coalesce(sum(r.amount), 0) from wallet_record r where r.wallet_id = w.id) as records_sum,
      (select count(*) from wallet_record r where r.wallet_id = w.id) as records_count,
      (select min(r.seq) from wallet_record r where r.wallet_id = w.id) as first_seq,
      (select max(r.seq) from wallet_record r where r.wallet_id = w.id) as last_seq,
      (select r.balance_after from wallet_record r where r.wallet_id = w.id order by r.seq desc limit 1) as last_balance,
      (select count(*) from (
        select r.balance_after, sum(r.amount) over (order by r.seq) as running from wallet_record r where r.wallet_id = w.id
      ) as each_record where balance_after <> running) as wrong_balances,
      (select coalesce(sum(h.amount), 0) from wallet_hold h where h.wallet_id = w.id and h.state = 'open') as open_holds,
      (select coalesce(sum(h.debt), 0) from wallet_hold h where h.wallet_id = w.id and h.debt > 0) as unpaid
    from wallet w where w.id > ${after} order by w.id limit ${limit}`.execute(db)
  return rows
}

/**
 * Returns redeemed cards without a record, cards with a record that aren't redeemed, and cards whose record has another
 * amount or wallet.
 */
export async function inconsistentGiftCards(db: Queries): Promise<readonly { id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from gift_card c left join wallet_record r on r.kind = 'giftcard' and r.cause = 'giftcard:' || c.id
    where (c.state = 'redeemed') <> (r.id is not null)
      or (r.id is not null and (r.amount <> c.amount or r.wallet_id <> c.redeemed_by))
    order by c.id limit 100`.execute(db)
  return rows
}
