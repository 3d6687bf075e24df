import type { ConflictChoice, Node } from '@saffron/core/drive'
import { ApiError } from '@saffron/core/errors'

interface Placing {
  readonly ids: readonly string[]
  /** The maximum per call. */
  readonly most: number
  readonly place: (ids: readonly string[], onConflict: ConflictChoice) => Promise<readonly Node[]>
  /** Asks how to resolve name conflicts. Undefined cancels the rest. */
  readonly ask: () => Promise<ConflictChoice | undefined>
}

/**
 * Places nodes in batches, each once. On a conflict it asks, then continues with the answer. Returns the placed nodes.
 */
export async function placeInParts({ ids, most, place, ask }: Placing): Promise<readonly Node[]> {
  const placed: Node[] = []
  let choice: ConflictChoice = 'refuse'
  for (let start = 0; start < ids.length;) {
    try {
      placed.push(...(await place(ids.slice(start, start + most), choice)))
      start += most
    } catch (error) {
      if (choice !== 'refuse' || !ApiError.is(error) || error.code !== 'node.name_taken') throw error
      const answer = await ask()
      if (answer === undefined) break
      choice = answer
    }
  }
  return placed
}
