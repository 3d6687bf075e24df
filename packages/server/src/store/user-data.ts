import type { UserData } from '../user-data/user-data.ts'
import { exportRows, json, jsonArray } from '../user-data/user-data.ts'
import { agentsAfter, versionsOf } from './agents/agent-store.ts'
import { readDefinition } from './agents/definition.ts'
import { usesOf } from './agents/use-store.ts'
import type { StoreDeps } from './context.ts'
import { allFilesOf } from './knowledge/knowledge-store.ts'
import { forgetReporter, reportsBy } from './moderation/report-store.ts'

/** The agents of a space with their versions and what they used and
 * reported, in an export. The database deletes most of it with the owner. */
export function storeUserData({ db }: Pick<StoreDeps, 'db'>): UserData {
  async function* agents(owner: string) {
    for await (const row of exportRows((range) => agentsAfter(db.query, { owner, ...range }))) {
      const { id, version, published, createdAt, updatedAt } = row
      const files = await allFilesOf(db.query, { owner, agent: id })
      const versions = (await versionsOf(db.query, { owner, id })).map((each) => ({
        ...readDefinition(each.definition),
        number: each.number,
        changelog: each.changelog,
        createdAt: each.createdAt,
        files: files
          .filter(({ version: of }) => of === each.number)
          .map(({ assetId, name }) => ({ asset: assetId, name })),
      }))
      yield { id, ...readDefinition(row.draft), version, published, createdAt, updatedAt, versions }
    }
  }
  return {
    exportFiles: async (owner) => [
      { name: 'agents.json', content: () => jsonArray(agents(owner)) },
      {
        name: 'agent-use.json',
        content: () =>
          json(async () => ({
            used: await usesOf(db.query, owner),
            reports: (await reportsBy(db.query, owner)).map(({ id, agentId, reason, createdAt }) => ({
              id,
              agent: agentId,
              reason,
              createdAt,
            })),
          })),
      },
    ],
    erase: (owner) => forgetReporter(db.query, owner),
  }
}
