import type { Migration } from './migration.ts'

/** The last test results of drafts and published versions. */
export const agentTests: Migration = {
  name: '0063-agent-tests',
  up: ({ table }) =>
    table(
      'agent_test',
      {
        agent_id: 'text not null references agent (id) on delete cascade',
        // 0 for the draft.
        version: 'integer not null',
        // Of what the results depend on. See hashOfTested.
        hash: 'text not null',
        passed: 'integer not null',
        cost_micros: 'integer not null',
        // JSON: a list of AgentCaseResult.
        results: 'text not null',
        created_at: 'text not null',
      },
      ['primary key (agent_id, version)'],
    ),
}
