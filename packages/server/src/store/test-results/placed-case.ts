import { ApiError } from '@saffron/core/errors'
import type { AgentDefinition, AgentTest } from '@saffron/core/store'

/** A case with its place in the agent's tests. */
export interface PlacedCase {
  readonly index: number
  readonly test: AgentTest
}

/** Returns the cases of an agent that can be run: those with a prompt. */
export const casesOf = ({ tests }: Pick<AgentDefinition, 'tests'>): PlacedCase[] =>
  tests.map((test, index) => ({ index, test })).filter(({ test }) => test.prompt.trim() !== '')

/**
 * Returns the cases to run: all, or those at these places or with these names. Throws `agent.no_tests` and
 * `agent.test_not_found`.
 */
export function chosenCases(
  definition: Pick<AgentDefinition, 'tests'>,
  chosen: readonly (number | string)[] | undefined,
): PlacedCase[] {
  const all = casesOf(definition)
  if (all.length === 0) throw new ApiError('agent.no_tests')
  if (chosen === undefined) return all
  const found = chosen.map((each) => {
    const placed = all.find(({ index, test }) => (typeof each === 'number' ? index === each : test.name === each))
    if (placed === undefined) throw new ApiError('agent.test_not_found')
    return placed
  })
  return [...new Set(found)]
}
