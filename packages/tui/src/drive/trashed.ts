import { hasPattern, type Node, pathMatcher, readDrivePath } from '@saffron/core/drive'
import { ApiError } from '@saffron/core/errors'

import type { Context } from '../shell/context.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { matchesId, readAll, shortId } from '../shell/find-row.ts'
import { cleanName } from '../ui/clean-name.ts'
import { pathOf } from './remote.ts'

/**
 * Returns the IDs of trashed items by original path, pattern, name or ID. Throws if one doesn't exist, or if a path or
 * name is ambiguous.
 */
export async function findTrashed({ api, t }: Context, typed: readonly string[]): Promise<string[]> {
  if (typed.length === 0) return []
  const all = await readAll((query) => api.drive.searchTrash({ query }))
  const placeOf = openPlaces(api, all)
  const ids = new Set<string>()
  for (const word of typed) {
    const exact = await namedBy(word, all, placeOf)
    const found = exact.length === 0 ? await fittedBy(word, all, placeOf) : exact
    if (found.length === 0) throw new CommandError(t('cli.drive.notInTrash', { name: word }), EXIT.notFound)
    if (exact.length > 1) {
      const candidates = await Promise.all(exact.map(async (node) => candidate(node, await placeOf(node))))
      throw new CommandError(t('cli.drive.whichTrashed', { name: word, ids: candidates.join(', ') }), EXIT.usage)
    }
    for (const { id } of found) ids.add(id)
  }
  return [...ids]
}

type PlaceOf = (node: Node) => Promise<readonly string[] | undefined>

/** Matches exactly, because a name may look like a pattern. */
async function namedBy(word: string, all: readonly Node[], placeOf: PlaceOf): Promise<readonly Node[]> {
  const { names } = readDrivePath(word)
  const named = all.filter(({ name }) => name === names.at(-1))
  const isPath = word.replace(/\/$/, '').includes('/')
  if (!isPath) return all.filter((node) => named.includes(node) || matchesId(node.id, word))
  return keep(named, placeOf, (place) => pathOf({ names: place }) === pathOf({ names }))
}

async function fittedBy(word: string, all: readonly Node[], placeOf: PlaceOf): Promise<readonly Node[]> {
  if (!hasPattern(word) && !word.includes('\\')) return []
  return keep(all, placeOf, pathMatcher(readDrivePath(word).names))
}

async function keep(
  nodes: readonly Node[],
  placeOf: PlaceOf,
  fits: (place: readonly string[]) => boolean,
): Promise<Node[]> {
  const kept: Node[] = []
  for (const node of nodes) {
    const place = await placeOf(node)
    if (place !== undefined && fits(place)) kept.push(node)
  }
  return kept
}

/** Finds the original paths of trashed items. Undefined if the folder is inside one that was deleted later. */
export function openPlaces(api: Context['api'], all: readonly Node[]): PlaceOf {
  const byId = new Map(all.map((node) => [node.id, node]))
  const folders = new Map<string, ReturnType<PlaceOf>>()
  const folderPlace = async (id: string): ReturnType<PlaceOf> => {
    const trashed = byId.get(id)
    if (trashed !== undefined) return placeOf(trashed)
    try {
      const { list } = await api.drive.pathOfNode({ params: { id } })
      return list.slice(1).map(({ name }) => name)
    } catch (error) {
      if (ApiError.is(error) && error.code === 'node.not_found') return undefined
      throw error
    }
  }
  const placeOf: PlaceOf = async ({ parent, name }) => {
    if (parent === null) return undefined
    const known = folders.get(parent) ?? folderPlace(parent)
    folders.set(parent, known)
    const above = await known
    return above === undefined ? undefined : [...above, name]
  }
  return placeOf
}

const candidate = ({ id }: Node, place: readonly string[] | undefined): string =>
  place === undefined ? shortId(id) : `${shortId(id)} (${cleanName(pathOf({ names: place }))})`
