import { diffLines } from '../../store/client.ts'
import type { ScriptElement } from '../entities.ts'

/** Elements that are the same in both versions of a scene, or that one replaces with the other. */
export type ElementChange =
  | { readonly kind: 'same'; readonly elements: readonly ScriptElement[] }
  | {
      readonly kind: 'changed'
      readonly removed: readonly ScriptElement[]
      readonly added: readonly ScriptElement[]
    }

/** Compares two versions of a scene by element, with as few changes as possible. */
export function diffElements(before: readonly ScriptElement[], after: readonly ScriptElement[]): ElementChange[] {
  const known = new Map([...before, ...after].map((element) => [keyOf(element), element]))
  const changes: {
    kind: 'same' | 'changed'
    same: ScriptElement[]
    removed: ScriptElement[]
    added: ScriptElement[]
  }[] = []
  for (const { kind, text } of diffLines(before.map(keyOf), after.map(keyOf))) {
    const element = known.get(text)
    if (element === undefined) continue
    const wanted = kind === 'same' ? 'same' : 'changed'
    if (changes.at(-1)?.kind !== wanted) changes.push({ kind: wanted, same: [], removed: [], added: [] })
    changes.at(-1)?.[kind].push(element)
  }
  return changes.map(({ kind, same, removed, added }) =>
    kind === 'same' ? { kind, elements: same } : { kind, removed, added },
  )
}

/** What a reader sees of an element. */
const keyOf = ({ type, text, number, dual, level }: ScriptElement): string =>
  JSON.stringify([type, text, number ?? null, dual === true, level ?? null])

/** Returns a scene with the chosen changes, named by their places among all changes. */
export const withChanges = (changes: readonly ElementChange[], chosen: ReadonlySet<number>): ScriptElement[] =>
  changes.flatMap((change, index) => {
    if (change.kind === 'same') return change.elements
    return chosen.has(index) ? change.added : change.removed
  })
