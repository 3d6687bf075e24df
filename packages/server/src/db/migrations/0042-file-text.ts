import type { Migration } from './migration.ts'

const USER = 'text not null references "user" (id) on delete cascade'

/** The text of files, once for each content of an owner. */
export const fileText: Migration = {
  name: '0042-file-text',
  up: async ({ table, run, fullText }) => {
    await table(
      'passage',
      {
        id: 'text primary key',
        user_id: 'text not null',
        hash: 'text not null',
        place: 'text not null',
        place_at: 'integer not null',
        place_name: 'text',
        text: 'text not null',
      },
      ['foreign key (user_id, hash) references blob (user_id, hash) on delete cascade'],
    )
    await run('create index passage_blob on passage (user_id, hash, id)')
    await run('create unique index passage_user on passage (user_id, id)')
    await fullText('passage_text')
    await table('passage_vector', {
      passage_id: 'text primary key references passage (id) on delete cascade',
      user_id: 'text not null',
      model: 'text not null',
      vector: 'blob not null',
    })
    await run('create index passage_vector_user on passage_vector (user_id, model)')
    await table(
      'summary_part',
      { user_id: USER, key: 'text not null', text: 'text not null', created_at: 'text not null' },
      ['primary key (user_id, key)'],
    )
    await run('create index summary_part_age on summary_part (created_at)')
    await run("create index blob_text_waiting on blob (user_id, hash) where text_state = 'waiting'")
    await run("create index blob_vectors_waiting on blob (user_id, hash) where vector_state = 'waiting'")
  },
}
