import type { Scene } from '../script-entities.ts'

/** Returns the number of each scene by its ID: as printed, or else its place in the script. */
export const numbersOf = (scenes: readonly Pick<Scene, 'id' | 'number'>[]): ReadonlyMap<string, string> =>
  new Map(scenes.map(({ id, number }, index) => [id, number ?? String(index + 1)]))
