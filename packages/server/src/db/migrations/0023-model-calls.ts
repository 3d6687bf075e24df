import type { Migration } from './migration.ts'

export const modelCalls: Migration = {
  name: '0023-model-calls',
  up: async ({ table, addColumn, run }) => {
    await addColumn('conversation', 'cost_micros', 'integer not null default 0 check (cost_micros >= 0)')
    // The history of model calls. Unlike runs, it isn't deleted after an hour.
    await table('model_call', {
      id: 'text primary key',
      user_id: 'text references "user" (id) on delete set null',
      kind: 'text not null',
      model: 'text not null',
      channel_id: 'text',
      conversation_id: 'text',
      status: 'text not null',
      error: 'text',
      first_token_ms: 'integer',
      duration_ms: 'integer not null',
      input_tokens: 'integer not null',
      output_tokens: 'integer not null',
      cost_micros: 'integer not null',
      ended_at: 'text not null',
    })
    // A covering index for the totals of a period.
    await run(
      'create index model_call_time on model_call (ended_at, kind, status, model, channel_id, error, user_id, first_token_ms, duration_ms, input_tokens, output_tokens, cost_micros)',
    )
    await run('create index model_call_of_user on model_call (user_id, ended_at)')
  },
}
