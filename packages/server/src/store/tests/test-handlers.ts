import { ApiError } from '@saffron/core/errors'
import type { AgentCaseResult, AgentDefinition, AgentTestResult, storeContract } from '@saffron/core/store'

import type { AgentTestTable } from '../../db/tables/store.ts'
import type { Handlers } from '../../http/handler.ts'
import type { Space } from '../../spaces/index.ts'
import { findUsable, findVersion, lockAgent, type SeenAgent } from '../agents/agent-store.ts'
import { readDefinition } from '../agents/definition.ts'
import type { StoreDeps } from '../context.ts'
import { filesOf } from '../knowledge/knowledge-store.ts'
import { resolveKnowledge } from '../knowledge/resolve-knowledge.ts'
import { hashOfTested } from '../test-results/hash-of-tested.ts'
import { casesOf, chosenCases } from '../test-results/placed-case.ts'
import { DRAFT, findTest, storeTest } from '../test-results/test-store.ts'
import { runTests } from './run-tests.ts'

const readResults = ({ results }: AgentTestTable): AgentCaseResult[] =>
  // Safe, because only results are stored.
  JSON.parse(results) as AgentCaseResult[]

export function testHandlers(deps: StoreDeps): Pick<Handlers<typeof storeContract>, 'testAgent' | 'agentTestResults'> {
  const { db, now } = deps

  /** An agent of the store that belongs to another space isn't found. */
  const requireOwned = async ({ owner, by }: Space, id: string): Promise<SeenAgent> => {
    const row = await findUsable(db.query, { id, userId: by })
    if (row === undefined || row.ownerId !== owner) throw new ApiError('agent.not_found')
    return row
  }

  /** Returns the hash of what the results of a version or of the draft depend on. */
  const hashOf = async ({ id, ownerId: owner }: SeenAgent, version: number, definition: AgentDefinition) => {
    const { knowledge } = definition
    const files =
      version === DRAFT
        ? (await resolveKnowledge(db.query, { owner, knowledge })).files
        : await filesOf(db.query, { agent: id, version })
    return hashOfTested(definition, files)
  }

  /** Returns the results of a version, if it was tested. */
  const resultOf = async (
    agent: SeenAgent,
    version: number,
    definition: AgentDefinition,
  ): Promise<AgentTestResult | undefined> => {
    const row = await findTest(db.query, { agent: agent.id, version })
    return (
      row && {
        version: version === DRAFT ? 'draft' : version,
        passed: row.passed,
        cases: casesOf(definition).length,
        costMicros: row.costMicros,
        // A published version never changes.
        outdated: version === DRAFT && row.hash !== (await hashOf(agent, version, definition)),
        at: row.createdAt,
        results: readResults(row),
      }
    )
  }

  return {
    testAgent: async ({ caller, space, params: { id }, body, locale, signal }) => {
      const { owner, by } = space
      const row = await requireOwned(space, id)
      const version = body.version === 'draft' ? null : body.version
      const json =
        version === null ? row.draft : (await findVersion(db.query, { agent: id, number: version }))?.definition
      if (json === undefined) throw new ApiError('agent.version_not_found')
      const definition = readDefinition(json)
      // What changes while the tests run makes them outdated.
      const hash = await hashOf(row, version ?? DRAFT, definition)
      const toRun = { owner, by, role: caller.role, locale, agent: id, version, definition, signal }
      const cases = chosenCases(definition, body.cases)
      return runTests(deps, { ...toRun, cases }, (results) =>
        db.transaction(async (tx) => {
          // The agent may have been deleted in the meantime.
          if ((await lockAgent(tx, { owner, id })) === undefined) return
          const tested = { agent: id, version: version ?? DRAFT }
          const before = await findTest(tx, tested)
          // A test of some cases keeps the results of the others, unless they're outdated.
          const kept = before?.hash === hash ? readResults(before) : []
          const all = new Map([...kept, ...results].map((each) => [each.index, each]))
          const sorted = [...all.values()].toSorted((a, b) => a.index - b.index)
          await storeTest(tx, {
            agentId: id,
            version: tested.version,
            hash,
            passed: sorted.filter(({ passed }) => passed).length,
            costMicros: sorted.reduce((sum, { costMicros }) => sum + costMicros, 0),
            results: JSON.stringify(sorted),
            createdAt: now().toISOString(),
          })
        }),
      )
    },

    agentTestResults: async ({ space, params: { id } }) => {
      const agent = await requireOwned(space, id)
      const { draft, published } = agent
      const version = published === null ? undefined : await findVersion(db.query, { agent: id, number: published })
      const list = [
        await resultOf(agent, DRAFT, readDefinition(draft)),
        version && (await resultOf(agent, version.number, readDefinition(version.definition))),
      ].filter((each) => each !== undefined)
      return { list, total: list.length }
    },
  }
}
