import type { Migration } from './migration.ts'

/** Summaries of long texts, with the texts. */
export const summaries: Migration = {
  name: '0074-summaries',
  up: async ({ table, run }) => {
    await table('text_summary', {
      id: 'text primary key',
      owner_id: 'text not null references principal (id) on delete cascade',
      // The account may be deleted.
      created_by: 'text',
      title: 'text not null',
      folded: 'text not null',
      kind: "text not null check (kind in ('summary', 'points', 'outline', 'groups'))",
      asset_id: 'text references asset (id) on delete set null',
      characters: 'integer not null',
      max_characters: 'integer not null',
      model: 'text not null',
      task: 'text not null',
      state: "text not null check (state in ('queued', 'running', 'succeeded', 'stopped', 'failed'))",
      progress: 'text',
      text: 'text not null',
      json: 'text',
      parts: 'text not null',
      sources: 'text not null',
      shortened: 'integer not null',
      input_tokens: 'integer not null',
      output_tokens: 'integer not null',
      cost_micros: 'integer not null',
      error: 'text',
      ended_at: 'text',
      version: 'integer not null',
      created_at: 'text not null',
      updated_at: 'text not null',
    })
    await run('create index text_summary_list on text_summary (owner_id, created_at, id)')
    await run('create index text_summary_active on text_summary (owner_id) where ended_at is null')
    await run('create index text_summary_ended on text_summary (ended_at) where ended_at is not null')
    await run('create index text_summary_asset on text_summary (asset_id) where asset_id is not null')
    await table(
      'text_summary_piece',
      {
        summary_id: 'text not null references text_summary (id) on delete cascade',
        owner_id: 'text not null references principal (id) on delete cascade',
        // Its first code point.
        at: 'integer not null',
        text: 'text not null',
      },
      ['primary key (summary_id, at)'],
    )
    await run('create index text_summary_piece_of_owner on text_summary_piece (owner_id)')
  },
}
