import type { Drawing } from '@saffron/core/draw'

import { api } from '../../shell/session/client.ts'

/** What a drawing was made from, the oldest first, and what was made from it. */
export interface Lineage {
  readonly ancestors: readonly Drawing[]
  readonly derived: readonly Drawing[]
}

const MOST_ANCESTORS = 8
const MOST_DERIVED = 24

/** Loads where a drawing comes from, and what came of it. What has been deleted ends the line. */
export async function loadLineage(
  drawing: Drawing,
  workspace: string | undefined,
  signal: AbortSignal,
): Promise<Lineage> {
  const query = { from: drawing.id, limit: MOST_DERIVED, workspace }
  const [ancestors, derived] = await Promise.all([
    loadAncestors(drawing, signal),
    api.draw.searchDrawings({ query, signal }),
  ])
  return { ancestors, derived: derived.list }
}

async function loadAncestors(drawing: Drawing, signal: AbortSignal): Promise<readonly Drawing[]> {
  const ancestors: Drawing[] = []
  let parent = drawing.from
  while (parent !== null && ancestors.length < MOST_ANCESTORS) {
    const found: Drawing | undefined = await api.draw
      .getDrawing({ params: { id: parent }, signal })
      .catch(() => undefined)
    if (found === undefined) break
    ancestors.unshift(found)
    parent = found.from
  }
  return ancestors
}
