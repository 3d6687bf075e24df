import type { Person } from '@saffron/core/auth'
import { foldText } from '@saffron/core/format'
import type { Agent } from '@saffron/core/store'

/** What one `@` completes to. */
export interface MentionOption {
  readonly id: string
  readonly name: string
  /** Who is mentioned. Undefined for an agent. */
  readonly person?: Person
  /** The agent that the new chat is with. Undefined for a person. */
  readonly agent?: Agent
}

/** A kind of things that can be mentioned. A new kind adds its key and a function like `peopleGroup`. */
export interface MentionGroup {
  readonly key: 'people' | 'agents'
  readonly options: readonly MentionOption[]
}

/** The most options of one group. */
const MAX_OPTIONS = 8

/** Returns the people whose name has a word that begins with the words, those whose whole name does first. */
function peopleGroup(people: readonly Person[], words: string): MentionGroup {
  const wanted = foldText(words)
  const rank = ({ name }: Person): number => {
    const folded = foldText(name)
    if (folded.startsWith(wanted)) return 0
    return folded.includes(` ${wanted}`) ? 1 : 2
  }
  const options = people
    .filter((person) => person.name !== '' && rank(person) < 2)
    .toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name))
    .slice(0, MAX_OPTIONS)
    .map((person) => ({ id: person.id, name: person.name, person }))
  return { key: 'people', options }
}

/** Returns the agents that were found for the words. */
const agentsGroup = (agents: readonly Agent[]): MentionGroup => ({
  key: 'agents',
  options: agents.map((agent) => ({ id: agent.id, name: agent.name, agent })),
})

/** Returns the groups that have options. After a space, a name is finished. */
export function mentionGroups(people: readonly Person[], words: string, agents: readonly Agent[] = []): MentionGroup[] {
  if (/\s$/.test(words)) return []
  return [peopleGroup(people, words), agentsGroup(agents)].filter(({ options }) => options.length > 0)
}
