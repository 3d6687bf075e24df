import type { Api } from '@saffron/core/client'
import { MAX_PAGE_SIZE } from '@saffron/core/contract'
import type { Translate } from '@saffron/core/i18n'
import type { Agent } from '@saffron/core/store'

import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { isWholeId, readAll } from '../shell/find-row.ts'
import { joinSentences } from '../shell/join-sentences.ts'
import { nearestGuess } from '../shell/nearest-guess.ts'
import { cleanName } from '../ui/clean-name.ts'

interface Lookup {
  readonly api: Api
  readonly t: Translate
}

/** Fewer characters of an ID would mean too many agents. */
const LEAST_ID = 4

/** All agents of the current space, drafts included, without their instructions. */
export const ownAgents = ({ api }: Lookup): Promise<Agent[]> => readAll((query) => api.store.searchMyAgents({ query }))

/**
 * Finds an agent of the current space by its name, or by the begin or the end of its ID. Throws a usage error that lists
 * the IDs if several fit, and `not found` with the closest name if none does.
 */
export async function findOwnAgent(lookup: Lookup, typed: string): Promise<Agent> {
  const { api } = lookup
  if (isWholeId(typed)) return api.store.getAgent({ params: { id: typed.toLowerCase() } })
  const all = await ownAgents(lookup)
  const found = oneOf(fitting(all, typed), typed, lookup) ?? missing(typed, all, lookup)
  return api.store.getAgent({ params: { id: found.id } })
}

/**
 * Finds an agent that the user may use, with its instructions if they may read them. One of the current space comes
 * before others with the same name. Throws like `findOwnAgent`.
 */
export async function findAgent(lookup: Lookup, typed: string): Promise<Agent> {
  const { api } = lookup
  if (isWholeId(typed)) return api.store.getAgent({ params: { id: typed.toLowerCase() } })
  const own = await ownAgents(lookup)
  const found = oneOf(fitting(own, typed), typed, lookup) ?? (await findPublished(lookup, typed, own))
  return api.store.getAgent({ params: { id: found.id } })
}

async function findPublished(lookup: Lookup, typed: string, own: readonly Agent[]): Promise<Agent> {
  const { api } = lookup
  const limit = MAX_PAGE_SIZE
  // An ID is looked for among those that a list shows.
  const [named, first] = await Promise.all([
    api.store.searchAgents({ query: { q: typed, limit } }),
    api.store.searchAgents({ query: { limit } }),
  ])
  const all = [...named.list, ...first.list.filter(({ id }) => named.list.every((each) => each.id !== id))]
  return oneOf(fitting(all, typed), typed, lookup) ?? missing(typed, [...own, ...all], lookup)
}

function oneOf(found: readonly Agent[], typed: string, { t }: Lookup): Agent | undefined {
  if (found.length <= 1) return found[0]
  const ids = found.map(({ id }) => id).join(', ')
  throw new CommandError(t('cli.agents.which', { name: cleanName(typed), ids }), EXIT.usage)
}

function missing(typed: string, all: readonly Agent[], { t }: Lookup): never {
  const names = all.map(({ name }) => name)
  const guess = nearestGuess(typed, names)
  const way = guess === undefined ? [] : [t('cli.error.guess', { guess: cleanName(guess) })]
  throw new CommandError(joinSentences([t('cli.agents.notFound', { name: cleanName(typed) }), ...way]), EXIT.notFound)
}

/** Published agents that the user may chat with: those of the current space, then the most used. */
export async function agentsToChat({ api }: Pick<Lookup, 'api'>): Promise<Agent[]> {
  const query = { limit: MAX_PAGE_SIZE }
  const [own, others] = await Promise.all([api.store.searchMyAgents({ query }), api.store.searchAgents({ query })])
  return [...own.list.filter(({ published }) => published !== null), ...others.list]
}

/** The best way in which agents fit decides: the name, the name in another case, a part of the ID. */
function fitting(all: readonly Agent[], typed: string): readonly Agent[] {
  const folded = typed.trim().toLowerCase()
  const isId = folded.length >= LEAST_ID && /^[\da-f-]+$/.test(folded)
  const ways = [
    ({ name }: Agent) => name === typed,
    ({ name }: Agent) => name.toLowerCase() === folded,
    ({ id }: Agent) => isId && (id.startsWith(folded) || id.endsWith(folded)),
  ]
  return ways.map((fits) => all.filter(fits)).find((found) => found.length > 0) ?? []
}
