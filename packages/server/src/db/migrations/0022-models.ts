import type { Migration, MigrationSteps } from './migration.ts'

/** The largest integer that JavaScript represents exactly. */
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

async function extendModels({ addColumn }: MigrationSteps): Promise<void> {
  for (const price of PRICES) {
    await addColumn('model', price, `integer check (${price} >= 0 and ${price} <= ${MOST})`)
  }
  for (const limit of ['context_limit', 'output_limit']) {
    await addColumn('model', limit, `integer check (${limit} > 0)`)
  }
  await addColumn('model', 'group_name', 'text')
  await addColumn('model', 'icon', 'text')
  const audiences = `'user', 'admin', 'super'`
  await addColumn('model', 'visible_to', `text not null default 'user' check (visible_to in (${audiences}))`)
  await addColumn('model', 'version', 'integer not null default 1')
}

async function extendChannels({ addColumn }: MigrationSteps): Promise<void> {
  await addColumn('channel', 'proxy_kind', 'text')
  await addColumn('channel', 'encrypted_proxy', 'text')
  await addColumn('channel', 'proxy_label', 'text')
  await addColumn('channel', 'timeout_seconds', 'integer check (timeout_seconds > 0)')
  await addColumn('channel', 'dialect', `text not null default 'auto'`)
  await addColumn('channel', 'drain_seconds', 'integer check (drain_seconds >= 0)')
  await addColumn('channel', 'offered_models', 'text')
  await addColumn('channel', 'chosen_models', 'text')
  await addColumn('channel', 'version', 'integer not null default 1')
  // Set by an admin, so a refresh keeps it regardless of the provider.
  await addColumn('channel_model', 'by_hand', 'integer not null default 0')
}

/** The default model for each use. */
async function makeDefaults({ table }: MigrationSteps): Promise<void> {
  await table('model_default', {
    model_use: 'text primary key',
    model_id: 'text not null references model (id) on delete cascade',
  })
}

/** The last 100 changes and tests of each channel. */
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
