import type { AgentTest } from '@saffron/core/store'

type Case = Pick<AgentTest, 'name' | 'prompt'>

/**
 * Returns the place of a case among those of another version: the one of the same name, or the one with the same prompt
 * if the name is missing or isn't the only one. -1 if there is none.
 */
export function sameCase({ name, prompt }: Case, own: readonly Case[], others: readonly Case[]): number {
  const isName = (each: Case) => each.name === name
  const isOnly = name !== '' && [own, others].every((cases) => cases.filter(isName).length === 1)
  return others.findIndex((each) => (isOnly ? isName(each) : each.prompt === prompt))
}
