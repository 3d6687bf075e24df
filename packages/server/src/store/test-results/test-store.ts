import type { Queries } from '../../db/index.ts'
import type { AgentTestTable } from '../../db/tables/store.ts'

/** The version of a draft's results. */
export const DRAFT = 0

interface TestedVersion {
  readonly agent: string
  readonly version: number
}

/** Returns the last results of a version. The caller has checked that the user may read them. */
export const findTest = (queries: Queries, { agent, version }: TestedVersion): Promise<AgentTestTable | undefined> =>
  queries
    .selectFrom('agentTest')
    .selectAll()
    .where('agentId', '=', agent)
    .where('version', '=', version)
    .executeTakeFirst()

/** Stores the results of a version in place of earlier ones. */
export async function storeTest(tx: Queries, { agentId, version, ...results }: AgentTestTable): Promise<void> {
  await tx
    .insertInto('agentTest')
    .values({ agentId, version, ...results })
    .onConflict((conflict) => conflict.columns(['agentId', 'version']).doUpdateSet(results))
    .execute()
}

/** A version that is published as it was tested has the draft's results. */
export async function copyDraftTest(tx: Queries, { agent, hash, version }: TestedVersion & { readonly hash: string }) {
  const draft = await findTest(tx, { agent, version: DRAFT })
  if (draft?.hash === hash) await storeTest(tx, { ...draft, version })
}

/** Returns how many cases of the drafts and of the published versions of these agents passed. */
export async function listPassed(
  queries: Queries,
  agents: readonly string[],
): Promise<Pick<AgentTestTable, 'agentId' | 'version' | 'hash' | 'passed'>[]> {
  if (agents.length === 0) return []
  return queries
    .selectFrom('agentTest')
    .innerJoin('agent', 'agent.id', 'agentTest.agentId')
    .select(['agentTest.agentId', 'agentTest.version', 'agentTest.hash', 'agentTest.passed'])
    .where('agentTest.agentId', 'in', agents)
    .where((eb) =>
      eb.or([eb('agentTest.version', '=', DRAFT), eb('agentTest.version', '=', eb.ref('agent.published'))]),
    )
    .execute()
}
