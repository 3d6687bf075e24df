import type { Migration } from './migration.ts'

/** Replies with several steps, tool calls that wait for a person, and consent to later calls. */
export const toolCalls: Migration = {
  name: '0062-tool-calls',
  up: async ({ table, run, addColumn }) => {
    await addColumn('conversation', 'builtin_tools', 'text')
    await addColumn('run', 'request_id', 'text')
    await addColumn('run', 'parked', 'text')
    // A waiting run is one too, so the conversation can't have another.
    await run('drop index run_under_way')
    await run('create unique index run_under_way on run (conversation_id) where ended_at is null')
    await table(
      'message_step',
      {
        message_id: 'text not null references message (id) on delete cascade',
        owner_id: 'text not null references principal (id) on delete cascade',
        number: 'integer not null',
        provider: 'text not null',
        model: 'text not null',
        state: 'text not null',
      },
      ['primary key (message_id, number)'],
    )
    await run('create index message_step_of_owner on message_step (owner_id)')
    await table(
      'tool_call',
      {
        id: 'text primary key',
        owner_id: 'text not null references principal (id) on delete cascade',
        conversation_id: 'text not null references conversation (id) on delete cascade',
        message_id: 'text not null',
        run_id: 'text not null references run (id) on delete cascade',
        user_id: 'text not null references "user" (id) on delete cascade',
        call_id: 'text not null',
        plugin: 'text not null',
        name: 'text not null',
        hash: 'text not null',
        digest: 'text not null',
        kind: "text not null check (kind in ('consent', 'input'))",
        state: "text not null check (state in ('waiting', 'allowed', 'denied', 'answered'))",
        tool_state: 'text',
        questions: 'text',
        answers: 'text',
        expires_at: 'text not null',
        created_at: 'text not null',
      },
      ['unique (run_id, call_id)'],
    )
    await run('create index tool_call_of_owner on tool_call (owner_id)')
    await run('create index tool_call_of_conversation on tool_call (conversation_id)')
    await run('create index tool_call_of_user on tool_call (user_id)')
    await run('create index tool_call_expires on tool_call (expires_at)')
    await table('tool_consent', {
      id: 'text primary key',
      user_id: 'text not null references "user" (id) on delete cascade',
      plugin: 'text not null',
      name: 'text not null',
      hash: 'text not null',
      conversation_id: 'text references conversation (id) on delete cascade',
      created_at: 'text not null',
    })
    await run(
      "create unique index tool_consent_of_user on tool_consent (user_id, plugin, name, hash, coalesce(conversation_id, ''))",
    )
    await run('create index tool_consent_of_conversation on tool_consent (conversation_id)')
  },
}
