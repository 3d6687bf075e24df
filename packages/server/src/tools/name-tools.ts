import { createHash } from 'node:crypto'

import { BUILTIN, type Tool } from './tool.ts'

/** What all providers accept. */
const MAX_NAME = 64
const HASH_LENGTH = 8

/** The tools of a run by the names that models get. */
export type NamedTools = ReadonlyMap<string, Tool>

/**
 * Names tools for models: built-in ones as they are, others `plugin_tool`, with a hash if that is too long or taken. A
 * tool has the same name whatever other tools there are, unless two would have one name. They are sorted, because
 * otherwise providers couldn't cache prompts.
 */
export function nameTools(tools: readonly Tool[]): NamedTools {
  const plain = tools.map((tool) => ({ tool, name: plainName(tool) }))
  const uses = Map.groupBy(plain, ({ name }) => name)
  const named = plain.map(({ tool, name }): [string, Tool] => {
    const isTaken = tool.plugin !== BUILTIN && (uses.get(name)?.length ?? 0) > 1
    return [isTaken || name.length > MAX_NAME ? withHash(name, tool) : name, tool]
  })
  return new Map(named.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const plainName = ({ plugin, name }: Tool): string =>
  (plugin === BUILTIN ? name : `${plugin}_${name}`).replaceAll(/[^\w-]/gu, '_')

function withHash(name: string, { plugin, name: own }: Tool): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([plugin, own]))
    .digest('hex')
    .slice(0, HASH_LENGTH)
  return `${name.slice(0, MAX_NAME - HASH_LENGTH - 1)}_${hash}`
}
