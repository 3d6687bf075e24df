import type { Migration } from './migration.ts'

/** The agent that wrote each reply, and what tells that two agents are nearly the same. */
export const agentsOfMessages: Migration = {
  name: '0068-agents-of-messages',
  up: async ({ engine, table, run, addColumn }) => {
    // No reference, because a reply keeps it when the agent is deleted.
    await addColumn('message', 'agent', 'text')
    await addColumn('message', 'agent_version', 'integer')
    // Until now, a conversation couldn't change its agent.
    await run(
      `update message set
        agent = (select agent from conversation where conversation.id = message.conversation_id),
        agent_version = (select agent_version from conversation where conversation.id = message.conversation_id)
      where role = 'assistant' and parent_id is not null
        and conversation_id in (select id from conversation where agent is not null)`,
    )
    await addColumn('agent_version', 'visibility', "text not null default 'private'")
    await run(
      engine === 'sqlite'
        ? "update agent_version set visibility = json_extract(definition, '$.visibility')"
        : "update agent_version set visibility = definition::json ->> 'visibility'",
    )
    await table(
      'agent_print',
      {
        agent_id: 'text not null references agent (id) on delete cascade',
        // A hash of some of the words of its published version. See printsOf.
        print: 'text not null',
      },
      ['primary key (agent_id, print)'],
    )
    await run('create index agent_print_of on agent_print (print)')
  },
}
