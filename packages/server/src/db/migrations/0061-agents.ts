import type { Migration } from './migration.ts'

/** Agents with their drafts and published versions. */
export const agents: Migration = {
  name: '0061-agents',
  up: async ({ table, run, addColumn }) => {
    await table('agent', {
      id: 'text primary key',
      owner_id: 'text not null references principal (id) on delete cascade',
      created_by: 'text',
      // JSON of AgentDefinition.
      draft: 'text not null',
      // The name, description and tags for searching. See foldText.
      draft_folded: 'text not null',
      draft_category: 'text not null',
      version: 'integer not null',
      published_draft: 'integer',
      published: 'integer',
      published_at: 'text',
      versions: 'integer not null',
      visibility: "text check (visibility in ('private', 'workspace', 'link', 'store'))",
      recommended: 'integer',
      hidden: 'integer not null check (hidden in (0, 1))',
      // The original may be deleted, so there is no reference.
      forked_from: 'text',
      forked_version: 'integer',
      users: 'integer not null',
      chats: 'integer not null',
      created_at: 'text not null',
      updated_at: 'text not null',
    })
    await run('create index agent_of_owner on agent (owner_id, updated_at, id)')
    await run("create index agent_in_store on agent (id) where visibility = 'store'")
    await run('create index agent_untouched on agent (created_at) where version = 1')
    await table(
      'agent_version',
      {
        agent_id: 'text not null references agent (id) on delete cascade',
        owner_id: 'text not null references principal (id) on delete cascade',
        number: 'integer not null',
        definition: 'text not null',
        name: 'text not null',
        folded: 'text not null',
        category: 'text not null',
        changelog: 'text not null',
        created_by: 'text',
        created_at: 'text not null',
      },
      ['primary key (agent_id, number)'],
    )
    await run('create index agent_version_of_owner on agent_version (owner_id)')
    await table(
      'agent_tag',
      {
        agent_id: 'text not null references agent (id) on delete cascade',
        owner_id: 'text not null references principal (id) on delete cascade',
        state: "text not null check (state in ('draft', 'published'))",
        tag: 'text not null',
      },
      ['primary key (agent_id, state, tag)'],
    )
    await run('create index agent_tag_of_owner on agent_tag (owner_id)')
    await run('create index agent_tag_name on agent_tag (tag, agent_id)')
    await table(
      'agent_user',
      {
        agent_id: 'text not null references agent (id) on delete cascade',
        user_id: 'text not null references "user" (id) on delete cascade',
        last_at: 'text not null',
      },
      ['primary key (agent_id, user_id)'],
    )
    await run('create index agent_user_of_user on agent_user (user_id, last_at)')
    // The version of its agent that a conversation started with. Null if it follows the draft.
    await addColumn('conversation', 'agent_version', 'integer')
  },
}
