import type { SceneFacts } from '../model/scene-facts.ts'
import { FRONT } from '../model/schema.ts'

/** Returns the printed number of each scene, or else its place in the script. */
export function numbersOf(scenes: readonly SceneFacts[]): ReadonlyMap<string, string> {
  const numbered = scenes.filter(({ key }) => key !== FRONT)
  return new Map(numbered.map(({ key, number }, index) => [key, number ?? String(index + 1)]))
}
