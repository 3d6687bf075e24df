import type { Migration } from './migration.ts'

/** The files that versions of agents answer from, and the passages that replies cite. */
export const agentKnowledge: Migration = {
  name: '0065-agent-knowledge',
  up: async ({ table, run, addColumn }) => {
    await addColumn('message', 'citations', 'text')
    // An asset that is listed here isn't deleted with its drive file. Version 0 holds the files of the draft.
    await table(
      'agent_file',
      {
        agent_id: 'text not null references agent (id) on delete cascade',
        owner_id: 'text not null references principal (id) on delete cascade',
        version: 'integer not null',
        number: 'integer not null',
        asset_id: 'text not null references asset (id) on delete cascade',
        name: 'text not null',
      },
      ['primary key (agent_id, version, number)'],
    )
    await run('create index agent_file_of_asset on agent_file (asset_id)')
    await run('create index agent_file_of_owner on agent_file (owner_id)')
  },
}
