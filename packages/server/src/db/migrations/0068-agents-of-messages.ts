import { type Kysely, sql } from 'kysely'

import type { Schema } from '../schema.ts'
import type { Migration } from './migration.ts'

/** A definition may be long. */
const ROWS_AT_ONCE = 100

/** The agent that wrote each reply, and what tells that two agents are nearly the same. */
export const agentsOfMessages: Migration = {
  name: '0068-agents-of-messages',
  up: async ({ tx, table, run, addColumn }) => {
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
    await copyVisibility(tx)
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

/**
 * Copies the visibility out of each definition. The program reads them, because PostgreSQL refuses JSON with half of a
 * surrogate pair, which was accepted until now.
 */
async function copyVisibility(tx: Kysely<Schema>): Promise<void> {
  let after = { agent: '', number: 0 }
  for (;;) {
    const { rows } = await sql<{ agent: string; number: number; definition: string }>`
      select agent_id as agent, number, definition from agent_version
      where (agent_id, number) > (${after.agent}, ${after.number})
      order by agent_id, number limit ${ROWS_AT_ONCE}
    `.execute(tx)
    const last = rows.at(-1)
    if (last === undefined) return
    const values = rows.map(
      ({ agent, number, definition }) => sql`(${agent}, cast(${number} as integer), ${visibilityOf(definition)})`,
    )
    await sql`
      with seen (agent_id, number, visibility) as (values ${sql.join(values)})
      update agent_version set visibility = seen.visibility from seen
      where seen.agent_id = agent_version.agent_id and seen.number = agent_version.number
    `.execute(tx)
    after = last
  }
}

/** Only the server has written it. */
const visibilityOf = (definition: string): string =>
  (JSON.parse(definition) as { readonly visibility: string }).visibility
