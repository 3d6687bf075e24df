import type { Migration } from './migration.ts'

/** The agents that come with the installation. They belong to a space without members. */
export const bundledAgents: Migration = {
  name: '0067-bundled-agents',
  up: async ({ table, addColumn }) => {
    // The language of its users. Null for all others, which everyone finds.
    await addColumn('agent', 'locale', 'text')
    await table('bundled_agent', {
      // The key of the agent and its language: diff-reviewer.en.
      key: 'text primary key',
      // It stays when the agent is deleted, so that it isn't installed again.
      agent_id: 'text not null',
      // Of the definition that was installed.
      hash: 'text not null',
      // The agent's `version` after that. Another one means that someone has edited it.
      version: 'integer not null',
    })
  },
}
