import { ApiError } from '@saffron/core/errors'
import { numbersOf } from '@saffron/core/playscript/client'
import type { Playscript, Proposal, Scene } from '@saffron/core/playscript/contract'

import type { Context } from '../shell/context.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { isWholeId, matchesId, readAll } from '../shell/find-row.ts'
import { cleanName } from '../ui/clean-name.ts'

type Lookup = Pick<Context, 'api' | 't'>

/**
 * Finds a script by its title, its ID or the end of it, or one in the trash. Throws a usage error that lists the IDs if
 * several have the title, and `playscript.not_found` if none has.
 */
export async function findScript({ api, t }: Lookup, typed: string, { isTrashed = false } = {}): Promise<Playscript> {
  if (isWholeId(typed)) return api.playscript.getPlayscript({ params: { id: typed.toLowerCase() } })
  const all = await readAll((query) =>
    api.playscript.searchPlayscripts({ query: { ...query, ...(isTrashed && { trashed: 'true' }) } }),
  )
  const found = fitting(all, typed)
  if (found.length > 1) {
    const ids = found.map(({ id }) => id).join(', ')
    throw new CommandError(t('cli.playscript.which', { title: cleanName(typed), ids }), EXIT.usage)
  }
  const [script] = found
  if (script === undefined) throw new ApiError('playscript.not_found')
  return api.playscript.getPlayscript({ params: { id: script.id } })
}

function fitting(all: readonly Playscript[], typed: string): readonly Playscript[] {
  const folded = typed.trim().toLowerCase()
  const ways = [
    ({ title }: Playscript) => title === typed,
    ({ title }: Playscript) => title.toLowerCase() === folded,
    ({ id }: Playscript) => matchesId(id, typed),
  ]
  return ways.map((fits) => all.filter(fits)).find((found) => found.length > 0) ?? []
}

/** Finds a scene by its number, its ID or the end of it. Throws `playscript.scene_not_found`. */
export function findScene({ scenes = [] }: Playscript, typed: string): Scene {
  const numbers = numbersOf(scenes)
  const folded = typed.trim().toLowerCase()
  const scene =
    scenes.find(({ id }) => numbers.get(id)?.toLowerCase() === folded) ?? scenes.find(({ id }) => matchesId(id, typed))
  if (scene === undefined) throw new ApiError('playscript.scene_not_found')
  return scene
}

/** Returns the proposals for scenes of a script that are neither accepted nor discarded, in the order of the scenes. */
export async function openProposals(
  { api }: Pick<Context, 'api'>,
  scenes: readonly Scene[],
  signal?: AbortSignal,
): Promise<Proposal[]> {
  const found: Proposal[] = []
  for (const { id, proposals } of scenes) {
    if (proposals.length === 0) continue
    const all = await readAll((query) =>
      api.playscript.searchProposals({ params: { id }, query, ...(signal && { signal }) }),
    )
    found.push(...all.filter((proposal) => proposals.includes(proposal.id)).toReversed())
  }
  return found
}

/** Finds a proposal among those of a script by its ID or the end of it. Throws `playscript.proposal_not_found`. */
export function findProposal(proposals: readonly Proposal[], typed: string): Proposal {
  const found = proposals.find(({ id }) => matchesId(id, typed))
  if (found === undefined) throw new ApiError('playscript.proposal_not_found')
  return found
}
