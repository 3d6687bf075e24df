import type { PluginToolState } from '@saffron/core/plugins'

import type { PluginToolTable } from '../../db/tables/plugins.ts'
import type { ListedTool } from './tool-definition.ts'

interface ToolChanges {
  /** New and changed rows. */
  readonly changed: readonly PluginToolTable[]
  /** Tools that aren't listed anymore. Their accepted definitions are kept in case they come back. */
  readonly gone: readonly string[]
}

/**
 * Returns what a listing changes in a plugin's rows. The definitions of the first listing are accepted, because the user
 * adds the plugin with them. Later, a changed definition or an added tool waits for someone to accept it.
 */
export function pinTools(
  pluginId: string,
  listed: readonly ListedTool[],
  known: readonly PluginToolTable[],
): ToolChanges {
  const before = new Map(known.map((row) => [row.name, row]))
  const isFirst = known.length === 0
  const changed = listed.flatMap(({ definition, text, hash }): PluginToolTable[] => {
    const row = before.get(definition.name)
    before.delete(definition.name)
    if (row?.hash === hash && row.listed === 1) return []
    const pin = row ?? (isFirst ? { accepted: text, acceptedHash: hash } : { accepted: null, acceptedHash: null })
    const { accepted, acceptedHash } = pin
    const { name } = definition
    return [{ pluginId, name, definition: text, hash, accepted, acceptedHash, enabled: row?.enabled ?? 1, listed: 1 }]
  })
  return { changed, gone: [...before.values()].filter((row) => row.listed === 1).map(({ name }) => name) }
}

/** `changed` also for a tool that is turned off, because turning it on wouldn't be enough. */
export function stateOfTool({ hash, acceptedHash, enabled }: PluginToolTable): PluginToolState {
  if (hash !== acceptedHash) return 'changed'
  return enabled === 1 ? 'ok' : 'disabled'
}
