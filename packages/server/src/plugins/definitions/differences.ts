import { markInvisible, type ToolDifference } from '@saffron/core/plugins'

import type { ToolDefinition } from './tool-definition.ts'

/** More differences than anyone reads. */
const MAX_DIFFERENCES = 200

/** Returns what differs between the accepted and the new definition of a tool, in the order of the new one. */
export function differencesOf(before: ToolDefinition | undefined, after: ToolDefinition): ToolDifference[] {
  const old = before === undefined ? new Map<string, string>() : valuesOf(before)
  const current = valuesOf(after)
  const paths = new Set([...current.keys(), ...old.keys()])
  return [...paths]
    .filter((path) => old.get(path) !== current.get(path))
    .slice(0, MAX_DIFFERENCES)
    .map((path) => ({
      path: markInvisible(path),
      before: shown(old.get(path)),
      after: shown(current.get(path)),
    }))
}

/** Returns the texts, numbers and so on of an object by their paths. */
function valuesOf(object: object): ReadonlyMap<string, string> {
  const values = new Map<string, string>()
  const visit = (value: unknown, path: string) => {
    const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0
    if (typeof value !== 'object' || value === null || isEmpty) {
      values.set(path, typeof value === 'string' ? value : JSON.stringify(value))
      return
    }
    for (const [name, part] of Object.entries(value)) visit(part, path === '' ? name : `${path}.${name}`)
  }
  visit(object, '')
  return values
}

const shown = (value: string | undefined): string | null => (value === undefined ? null : markInvisible(value))
