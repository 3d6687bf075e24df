import type { Migration } from './migration.ts'

/** Ratings, reports and costs of agents, their popularity, and conversations that aren't kept. */
export const agentStore: Migration = {
  name: '0066-agent-store',
  up: async ({ table, run, addColumn }) => {
    // Grows with each use. Later uses count for more, so that older ones weigh less and less. See countUse.
    await addColumn('agent', 'popularity', 'real not null default 0')
    await run('update agent set popularity = users')
    await addColumn('agent', 'rating', 'real')
    await addColumn('agent', 'ratings', 'integer not null default 0')
    // The lower end of what the rating could be with more of them.
    await addColumn('agent', 'rating_bound', 'real not null default 0')
    await addColumn('agent', 'cost_micros', 'integer not null default 0')
    await addColumn('agent', 'median_cost_micros', 'integer')
    await addColumn('agent', 'hidden_reason', 'text')
    await addColumn('agent_user', 'stars', 'integer check (stars between 1 and 5)')
    await table('agent_report', {
      id: 'text primary key',
      agent_id: 'text not null references agent (id) on delete cascade',
      // The account may be deleted.
      user_id: 'text',
      // The version that was published. Null if the draft was reported.
      version: 'integer',
      reason: 'text not null',
      outcome: "text check (outcome in ('kept', 'hidden'))",
      note: 'text',
      resolved_by: 'text',
      resolved_at: 'text',
      created_at: 'text not null',
      updated_at: 'text not null',
    })
    await run('create index agent_report_of_agent on agent_report (agent_id)')
    await run('create index agent_report_time on agent_report (created_at, id)')
    await run('create index agent_report_of_user on agent_report (user_id)')
    await run('create unique index agent_report_open on agent_report (agent_id, user_id) where resolved_at is null')
    // For the cost of an agent.
    await run('create index conversation_of_agent on conversation (agent, updated_at) where agent is not null')
    await addColumn('conversation', 'temporary', 'integer')
    // The list leaves them out, so its index does, too.
    await run('drop index conversation_list')
    await run(
      'create index conversation_list on conversation (owner_id, pinned, updated_at, id) where trashed_at is null and temporary is null',
    )
    await run('create index conversation_temporary on conversation (updated_at) where temporary = 1')
  },
}
