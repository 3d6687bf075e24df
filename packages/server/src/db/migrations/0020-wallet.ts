import type { Migration, MigrationSteps } from './migration.ts'

const REFUSAL = 'a wallet record stays as it is'
/** The largest integer that JavaScript represents exactly. */
const MOST = Number.MAX_SAFE_INTEGER

export const wallet: Migration = {
  name: '0020-wallet',
  up: async (steps) => {
    await makeLedger(steps)
    await refuseChanges(steps)
    await makeHolds(steps)
    await makeRequests(steps)
    await makeGiftCards(steps)
  },
}

async function makeLedger({ table, run }: MigrationSteps): Promise<void> {
  await table(
    'wallet',
    {
      id: 'text primary key',
      // Null after the account is deleted. Its records remain.
      user_id: 'text unique references "user" (id) on delete set null',
      balance: 'integer not null',
      held: 'integer not null',
      debt: 'integer not null',
      seq: 'integer not null',
      created_at: 'text not null',
      updated_at: 'text not null',
    },
    [
      `check (balance >= 0 and balance <= ${MOST})`,
      'check (held >= 0 and held <= balance)',
      `check (debt >= 0 and debt <= ${MOST})`,
      'check (seq >= 0)',
    ],
  )
  await table(
    'wallet_record',
    {
      id: 'text primary key',
      wallet_id: 'text not null references wallet (id)',
      seq: 'integer not null',
      idempotency_key: 'text not null unique',
      kind: 'text not null',
      amount: 'integer not null',
      balance_after: 'integer not null',
      cause: 'text not null',
      actor: 'text',
      created_at: 'text not null',
    },
    [
      'unique (wallet_id, seq)',
      'check (amount <> 0)',
      'check (balance_after >= 0)',
      'check (seq > 0)',
      `check (kind in ('recharge', 'giftcard', 'reward', 'usage', 'refund', 'adjust', 'reversal'))`,
      `check (kind = 'adjust' or (kind in ('usage', 'reversal')) = (amount < 0))`,
    ],
  )
  await run('create index wallet_record_of_wallet on wallet_record (wallet_id, created_at, id)')
  await run('create index wallet_record_time on wallet_record (created_at, id)')
  await run('create index wallet_record_of_kind on wallet_record (kind, created_at, id)')
  await run(
    `create unique index wallet_record_once on wallet_record (wallet_id, kind, cause) where kind in ('giftcard', 'reward', 'refund', 'reversal')`,
  )
  // A gift card and each side of an invitation can only be credited once.
  await run(
    `create unique index wallet_record_once_for_all on wallet_record (cause) where kind in ('giftcard', 'reward')`,
  )
  // Separate from the immutable record, because notes are deleted with the account.
  await table('wallet_note', {
    record_id: 'text primary key references wallet_record (id)',
    wallet_id: 'text not null references wallet (id)',
    note: 'text not null',
  })
  await run('create index wallet_note_of_wallet on wallet_note (wallet_id)')
}

async function refuseChanges({ run, engine }: MigrationSteps): Promise<void> {
  if (engine === 'sqlite') {
    for (const change of ['update', 'delete']) {
      await run(
        `create trigger wallet_record_${change} before ${change} on wallet_record begin select raise(abort, '${REFUSAL}'); end`,
      )
    }
    return
  }
  await run(
    `create function wallet_record_stays() returns trigger language plpgsql as $$ begin raise exception '${REFUSAL}'; end $$`,
  )
  await run(
    'create trigger wallet_record_stays before update or delete or truncate on wallet_record for each statement execute function wallet_record_stays()',
  )
}

async function makeHolds({ table, run }: MigrationSteps): Promise<void> {
  await table(
    'wallet_hold',
    {
      id: 'text primary key',
      wallet_id: 'text not null references wallet (id)',
      request_id: 'text not null unique',
      cause: 'text not null',
      amount: 'integer not null',
      state: 'text not null',
      used: 'integer not null',
      cost: 'integer',
      debt: 'integer not null',
      prices: 'text not null',
      expires_at: 'text not null',
      created_at: 'text not null',
      updated_at: 'text not null',
    },
    [
      `check (state in ('open', 'captured', 'released'))`,
      'check (amount > 0)',
      'check (used >= 0)',
      'check (cost >= 0)',
      'check (debt >= 0 and debt <= coalesce(cost, 0))',
      `check ((state = 'captured') = (cost is not null))`,
    ],
  )
  await run(`create index wallet_hold_open on wallet_hold (wallet_id, amount) where state = 'open'`)
  await run(`create index wallet_hold_expiring on wallet_hold (expires_at) where state = 'open'`)
  await run('create index wallet_hold_owing on wallet_hold (wallet_id, created_at, id) where debt > 0')
}

async function makeRequests({ table, run }: MigrationSteps): Promise<void> {
  await table(
    'wallet_request',
    {
      id: 'text primary key',
      user_id: 'text not null references "user" (id) on delete cascade',
      amount: 'integer not null',
      note: 'text not null',
      state: 'text not null',
      answer: 'text',
      decided_by: 'text',
      decided_at: 'text',
      record_id: 'text references wallet_record (id)',
      created_at: 'text not null',
      updated_at: 'text not null',
    },
    [
      'check (amount > 0)',
      `check (state in ('pending', 'approved', 'refused', 'withdrawn'))`,
      `check ((state = 'approved') = (record_id is not null))`,
    ],
  )
  await run('create index wallet_request_of_user on wallet_request (user_id, created_at, id)')
  await run('create index wallet_request_of_state on wallet_request (state, created_at, id)')
}

async function makeGiftCards({ table, run }: MigrationSteps): Promise<void> {
  await table(
    'gift_card',
    {
      id: 'text primary key',
      code_hash: 'text not null unique',
      hint: 'text not null',
      batch_id: 'text not null',
      amount: 'integer not null',
      state: 'text not null',
      note: 'text not null',
      expires_at: 'text',
      redeemed_by: 'text references wallet (id)',
      redeemed_at: 'text',
      created_by: 'text',
      created_at: 'text not null',
      updated_at: 'text not null',
    },
    [
      'check (amount > 0)',
      `check (state in ('active', 'redeemed', 'disabled'))`,
      `check ((state = 'redeemed') = (redeemed_by is not null))`,
    ],
  )
  await run('create index gift_card_time on gift_card (created_at, id)')
  await run('create index gift_card_of_batch on gift_card (batch_id, id)')
}
