import type { SceneFacts } from '../model/scene-facts.ts'

export const FILTERED = ['characters', 'places', 'times', 'inside'] as const
type Filtered = (typeof FILTERED)[number]

/** What scenes are filtered by: `characters:ANNA`. Empty for all. */
export type SceneFilter = '' | `${Filtered}:${string}`

const valuesOf: Readonly<Record<Filtered, (facts: SceneFacts) => readonly (string | undefined)[]>> = {
  characters: ({ characters }) => characters,
  places: ({ location }) => [location],
  times: ({ time }) => [time],
  inside: ({ intExt }) => [intExt],
}

const fold = (text: string): string => text.toLocaleUpperCase('en')

/** Returns the values that scenes can be filtered by, in alphabetical order, each in its first spelling. */
export function filterValues(scenes: readonly SceneFacts[], by: Filtered): string[] {
  const values = new Map<string, string>()
  for (const value of scenes.flatMap(valuesOf[by])) {
    if (value !== undefined && value !== '' && !values.has(fold(value))) values.set(fold(value), value)
  }
  return [...values.values()].toSorted((one, other) => one.localeCompare(other))
}

/** Returns whether a scene matches. */
export function matchesFilter(scene: SceneFacts, filter: SceneFilter): boolean {
  const at = filter.indexOf(':')
  const by = FILTERED.find((each) => each === filter.slice(0, at))
  if (by === undefined) return true
  const wanted = fold(filter.slice(at + 1))
  return valuesOf[by](scene).some((value) => value !== undefined && fold(value) === wanted)
}

/** Returns a value of a select as a filter. What it doesn't know shows all. */
export const filterOf = (value: string): SceneFilter => {
  const by = FILTERED.find((each) => value.startsWith(`${each}:`))
  return by === undefined ? '' : `${by}:${value.slice(by.length + 1)}`
}
