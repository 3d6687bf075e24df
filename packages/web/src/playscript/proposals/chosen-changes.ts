import type { ScriptElement } from '@saffron/core/playscript'
import { type ElementChange, withChanges } from '@saffron/core/playscript/client'

/** Returns a name for each change that stays while the scene's text changes elsewhere. */
export function namesOfChanges(changes: readonly ElementChange[]): string[] {
  const counts = new Map<string, number>()
  return changes.map((change) => {
    const content = JSON.stringify(change)
    const count = counts.get(content) ?? 0
    counts.set(content, count + 1)
    return `${count} ${content}`
  })
}

/** Returns the elements of a scene with all changes but those that were left out, by name. */
export function chosenOf(changes: readonly ElementChange[], left: ReadonlySet<string>): ScriptElement[] {
  const chosen = namesOfChanges(changes).flatMap((name, index) =>
    changes[index]?.kind === 'changed' && !left.has(name) ? [index] : [],
  )
  return withChanges(changes, new Set(chosen))
}
