import type { Migration } from './migration.ts'

/** The replies of an agent are found for what they cost. Most messages have no agent. */
export const repliesOfAgents: Migration = {
  name: '0071-replies-of-agents',
  up: async ({ run }) => {
    await run('create index message_of_agent on message (agent, created_at) where agent is not null')
  },
}
