import type { ScriptElement } from '../entities.ts'

interface Compared {
  readonly heading: string
  readonly elements: readonly ScriptElement[]
}

/** Returns whether a text file can tell two lists of elements apart. */
export const isSameText = (some: readonly ScriptElement[], other: readonly ScriptElement[]): boolean =>
  keyOf(some) === keyOf(other)

const keyOf = (elements: readonly ScriptElement[]): string =>
  JSON.stringify(
    elements.map(({ type, text, number, dual, note, level, omitted }) => [
      type,
      text,
      number ?? '',
      dual === true,
      note ?? '',
      level ?? 1,
      omitted === true,
    ]),
  )

/**
 * Returns for each scene of an edited script which of the scenes before it was, so that it keeps its ID. A scene is
 * recognized by its text, wherever it is now, then by its heading, then by the scenes around it. Undefined for a new one.
 */
export function matchScenes<T extends Compared>(before: readonly T[], after: readonly Compared[]): (T | undefined)[] {
  const left = new Set(before)
  const found: (T | undefined)[] = after.map(() => undefined)
  const matchBy = (nameOf: (scene: Compared) => string): void => {
    const named = new Map<string, T[]>()
    for (const scene of left) {
      const name = nameOf(scene)
      named.set(name, [...(named.get(name) ?? []), scene])
    }
    for (const [index, scene] of after.entries()) {
      if (found[index] !== undefined) continue
      const match = named.get(nameOf(scene))?.shift()
      if (match === undefined) continue
      found[index] = match
      left.delete(match)
    }
  }
  matchBy(({ elements }) => keyOf(elements))
  matchBy(({ heading }) => heading.trim().toLocaleUpperCase('en'))
  for (const index of after.keys()) {
    if (found[index] !== undefined) continue
    const previous = found[index - 1]
    // Nothing is before the first scene.
    if (index > 0 && previous === undefined) continue
    const next = before[previous === undefined ? 0 : before.indexOf(previous) + 1]
    if (next === undefined || !left.delete(next)) continue
    found[index] = next
  }
  return found
}
