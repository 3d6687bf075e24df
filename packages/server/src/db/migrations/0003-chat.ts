import type { Migration } from './migration.ts'

export const chat: Migration = {
  name: '0003-chat',
  up: async ({ table, run, fullText }) => {
    await table('conversation', {
      id: 'text primary key',
      user_id: 'text not null references "user" (id) on delete cascade',
      title: 'text not null',
      model: 'text',
      agent: 'text',
      system: 'text',
      pinned: 'integer not null',
      app: 'text',
      leaf_id: 'text',
      created_at: 'text not null',
      updated_at: 'text not null',
    })
    await run('create index conversation_list on conversation (user_id, pinned, updated_at, id)')
    await run('create unique index conversation_app on conversation (user_id, app) where app is not null')

    // Short columns come before the text, so that traversing the tree doesn't read the text.
    await table('message', {
      id: 'text primary key',
      conversation_id: 'text not null references conversation (id) on delete cascade',
      user_id: 'text not null',
      parent_id: 'text',
      depth: 'integer not null',
      role: 'text not null',
      status: 'text not null',
      model: 'text',
      input_tokens: 'integer',
      output_tokens: 'integer',
      cost_micros: 'integer',
      first_token_ms: 'integer',
      finish_reason: 'text',
      error: 'text',
      attachments: 'text not null',
      created_at: 'text not null',
      updated_at: 'text not null',
      text: 'text not null',
      parts: 'text',
    })
    await run('create index message_tree on message (conversation_id, parent_id, id)')
    await fullText('chat_text')

    await table('run', {
      id: 'text primary key',
      conversation_id: 'text not null references conversation (id) on delete cascade',
      message_id: 'text not null references message (id) on delete cascade',
      user_id: 'text not null',
      status: 'text not null',
      last_seq: 'integer not null',
      durable_seq: 'integer',
      started_at: 'text not null',
      ended_at: 'text',
    })
    await run("create unique index run_under_way on run (conversation_id) where status = 'running'")
    await run('create index run_of_message on run (message_id)')
    await run('create index run_of_conversation on run (conversation_id)')
    await run('create index run_ended on run (ended_at)')
    await table(
      'run_event',
      {
        run_id: 'text not null references run (id) on delete cascade',
        first_seq: 'integer not null',
        last_seq: 'integer not null',
        lines: 'text not null',
      },
      ['primary key (run_id, first_seq)'],
    )
  },
}
