import type { Queries } from '../../db/index.ts'
import { placeScene, placesOf, POSITION_STEP } from '../stores/scene-store.ts'
import type { Owned } from '../stores/script-store.ts'

/** Puts the scenes of a script into an order. Only those whose position changes are written. */
export async function orderScenes(tx: Queries, script: Owned, order: readonly string[]): Promise<void> {
  const places = new Map((await placesOf(tx, script)).map(({ id, position }) => [id, position]))
  for (const [index, id] of order.entries()) {
    const position = (index + 1) * POSITION_STEP
    if (places.get(id) !== position) await placeScene(tx, { owner: script.owner, id }, position)
  }
}

/**
 * Returns the position of a scene that comes after another one, at the end for undefined, and at the beginning for
 * null. Moves the others if there's no room between its neighbors.
 */
export async function positionAfter(tx: Queries, script: Owned, after: string | null | undefined): Promise<number> {
  const places = await placesOf(tx, script)
  const index =
    after === undefined ? places.length : after === null ? 0 : places.findIndex(({ id }) => id === after) + 1
  const before = places[index - 1]?.position ?? 0
  const next = places[index]?.position
  if (next === undefined) return before + POSITION_STEP
  if (next - before > 1) return Math.floor((before + next) / 2)
  await orderScenes(
    tx,
    script,
    places.map(({ id }) => id),
  )
  return index * POSITION_STEP + POSITION_STEP / 2
}

/** Returns the number of a scene that comes after `before` in a script with locked numbers: `12A` after `12`. */
export function numberAfter(before: string | null, taken: ReadonlySet<string>): string {
  const stem = before ?? ''
  for (let count = 0; ; count += 1) {
    const letters = lettersOf(count)
    const number = stem === '' ? `${letters}1` : `${stem}${letters}`
    if (!taken.has(number)) return number
  }
}

/** `A`, `B`, … `Z`, `AA`, … */
const lettersOf = (count: number): string => {
  const last = String.fromCodePoint(65 + (count % 26))
  return count < 26 ? last : lettersOf(Math.floor(count / 26) - 1) + last
}
