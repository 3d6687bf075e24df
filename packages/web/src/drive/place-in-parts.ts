import type { ClashChoice, Node } from '@saffron/core/drive'
import { ApiError } from '@saffron/core/errors'

interface Placing {
  readonly ids: readonly string[]
  /** As many as one call takes. */
  readonly most: number
  readonly place: (ids: readonly string[], onClash: ClashChoice) => Promise<readonly Node[]>
  /** Asks what becomes of names that are taken; undefined calls the rest off. */
  readonly ask: () => Promise<ClashChoice | undefined>
}

/**
 * Places nodes part by part, each part once: where names of one are taken it asks, and goes on from there with the answer.
 * Answers those that were placed, as they are then.
 */
export async function placeInParts({ ids, most, place, ask }: Placing): Promise<readonly Node[]> {
  const placed: Node[] = []
  let choice: ClashChoice = 'refuse'
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
