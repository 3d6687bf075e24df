import type { Migration, MigrationSteps } from './migration.ts'

/** The largest whole number that JavaScript counts exactly. */
const MOST = Number.MAX_SAFE_INTEGER

const PRICES = ['input_price', 'cached_input_price', 'output_price', 'image_price', 'video_second_price']

export const models: Migration = {
  name: '0022-models',
  up: async (steps) => {
    await extendModels(steps)
    await extendChannels(steps)
    await makeDefaults(steps)
    await makeHistory(steps)
  },
}

async function extendModels({ engine, run }: MigrationSteps): Promise<void> {
  const whole = wholeOf(engine)
  const text = textOf(engine)
  for (const price of PRICES) {
    await run(`alter table model add column ${price} ${whole} check (${price} >= 0 and ${price} <= ${MOST})`)
  }
  for (const limit of ['context_limit', 'output_limit']) {
    await run(`alter table model add column ${limit} ${whole} check (${limit} > 0)`)
  }
  await run(`alter table model add column group_name ${text}`)
  await run(`alter table model add column icon ${text}`)
  await run(
    `alter table model add column visible_to ${text} not null default 'user' check (visible_to in ('user', 'admin', 'super'))`,
  )
  await run(`alter table model add column version ${whole} not null default 1`)
}

async function extendChannels({ engine, run }: MigrationSteps): Promise<void> {
  const whole = wholeOf(engine)
  const text = textOf(engine)
  await run(`alter table channel add column proxy_kind ${text}`)
  await run(`alter table channel add column encrypted_proxy ${text}`)
  await run(`alter table channel add column proxy_label ${text}`)
  await run(`alter table channel add column timeout_seconds ${whole} check (timeout_seconds > 0)`)
  await run(`alter table channel add column dialect ${text} not null default 'auto'`)
  await run(`alter table channel add column drain_seconds ${whole} check (drain_seconds >= 0)`)
  await run(`alter table channel add column offered_models ${text}`)
  await run(`alter table channel add column chosen_models ${text}`)
  await run(`alter table channel add column version ${whole} not null default 1`)
  // Put there by an admin: a refresh leaves it, whatever the provider tells.
  await run(`alter table channel_model add column by_hand ${whole} not null default 0`)
}

/** The model that is meant where none is named, for each use. */
async function makeDefaults({ table }: MigrationSteps): Promise<void> {
  await table('model_default', {
    model_use: 'text primary key',
    model_id: 'text not null references model (id) on delete cascade',
  })
}

/** How a channel did: its last few dozen changes and tests. */
async function makeHistory({ table, run }: MigrationSteps): Promise<void> {
  await table('channel_event', {
    id: 'text primary key',
    channel_id: 'text not null references channel (id) on delete cascade',
    status: 'text not null',
    cause: 'text not null',
    message: 'text',
    latency_ms: 'integer',
    model: 'text',
    created_at: 'text not null',
  })
  await run('create index channel_event_of_channel on channel_event (channel_id, id)')
}

const wholeOf = (engine: MigrationSteps['engine']): string => (engine === 'sqlite' ? 'integer' : 'bigint')
const textOf = (engine: MigrationSteps['engine']): string => (engine === 'sqlite' ? 'text' : 'text collate "C"')
