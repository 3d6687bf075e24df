import { withoutNumber } from '../model/heading-number.ts'
import type { SceneFacts } from '../model/scene-facts.ts'
import { FRONT } from '../model/schema.ts'
import type { SceneMeta } from '../save/use-scene-meta.ts'

/** Returns the printed number of each scene, also one that the server gave it, or else its place in the script. */
export function numbersOf(scenes: readonly SceneFacts[], meta: SceneMeta): ReadonlyMap<string, string> {
  const numbered = scenes.filter(({ key }) => key !== FRONT)
  return new Map(numbered.map(({ key, number }, index) => [key, number ?? meta.of(key).number ?? String(index + 1)]))
}

/** Returns a scene's heading without the number that it begins with, for places that show the number themselves. */
export const headingBesideNumber = ({ heading, number }: SceneFacts): string =>
  (number !== undefined && withoutNumber(heading, number)) || heading
