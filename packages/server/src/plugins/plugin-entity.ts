import { isAdmin } from '@saffron/core/auth'
import type { Output } from '@saffron/core/contract'
import { foldText } from '@saffron/core/format'
import type { Locale } from '@saffron/core/i18n'
import {
  hasInvisible,
  markInvisible,
  type Plugin,
  type PluginNeed,
  type PluginTool,
  type ToolAnnotations,
  toolAnnotations,
} from '@saffron/core/plugins'

import type { Queries } from '../db/index.ts'
import type { PluginTable, PluginToolTable } from '../db/tables/plugins.ts'
import type { Caller } from '../http/handler.ts'
import { errorText } from '../platform/error-wording.ts'
import { differencesOf } from './definitions/differences.ts'
import { stateOfTool } from './definitions/pin-tools.ts'
import { readDefinition } from './definitions/tool-definition.ts'
import { readFailure } from './failures.ts'
import { connectedPlugins } from './records/connection-store.ts'
import { countTools, listedTools } from './records/tool-store.ts'

export interface Viewer {
  readonly caller: Pick<Caller, 'userId' | 'role'>
  readonly locale: Locale
}

/** Returns whether a user may change a plugin: their own, and administrators everyone's. */
export const mayEdit = ({ ownerId }: Pick<PluginTable, 'ownerId'>, { userId, role }: Viewer['caller']): boolean =>
  ownerId === null ? isAdmin(role) : ownerId === userId

/** Safe, because only checked needs are stored. */
export const readNeeds = ({ needs }: Pick<PluginTable, 'needs'>): PluginNeed[] => JSON.parse(needs) as PluginNeed[]

/** The text that a search looks through. */
export const searchText = ({ name, description, key }: { name: string; description: string; key: string }): string =>
  foldText(`${name} ${description} ${key}`)

/** Returns plugins that the caller may use as entities, without their tools. */
export async function toPlugins(queries: Queries, rows: readonly PluginTable[], viewer: Viewer): Promise<Plugin[]> {
  const { caller, locale } = viewer
  const connected = await connectedPlugins(queries, caller.userId)
  const counts = await countTools(
    queries,
    rows.map(({ id }) => id),
  )
  return Promise.all(
    rows.map(async (row) => {
      const needs = readNeeds(row)
      const { listed = 0, changed = 0 } = counts.get(row.id) ?? {}
      return {
        id: row.id,
        key: row.pluginKey,
        name: row.name,
        description: row.description,
        publisher: row.publisher,
        transport: row.transport,
        ...(row.url !== null && { url: row.url }),
        needs,
        shared: row.ownerId === null,
        canEdit: mayEdit(row, caller),
        installed: true,
        ...(row.catalog !== null && { catalog: row.catalog }),
        connected: needs.length === 0 || connected.has(row.id),
        enabled: row.enabled === 1,
        trusted: row.trusted === 1,
        health: row.health,
        ...(row.failure !== null && { failure: await errorText(readFailure(row.failure), locale) }),
        checkedAt: row.checkedAt,
        toolCount: listed,
        changedCount: changed,
        version: row.version,
        createdAt: row.createdAt,
        updatedAt: row.updatedAt,
      }
    }),
  )
}

/** Returns a plugin as an entity with its tools. */
export async function toPlugin(queries: Queries, row: PluginTable, viewer: Viewer): Promise<Plugin> {
  const [plugin] = await toPlugins(queries, [row], viewer)
  if (plugin === undefined) throw new Error('One row is one plugin.')
  return { ...plugin, tools: (await listedTools(queries, row.id)).map(toTool) }
}

function toTool(row: PluginToolTable): PluginTool {
  const definition = readDefinition(row.definition)
  const state = stateOfTool(row)
  const { name, title, description, inputSchema } = definition
  const accepted = row.accepted === null ? undefined : readDefinition(row.accepted)
  return {
    name,
    ...(title !== undefined && { title: markInvisible(title) }),
    description: markInvisible(description),
    annotations: readAnnotations(definition),
    inputSchema,
    hash: row.hash,
    state,
    hasInvisible: hasInvisible(row.definition) || hasInvisible(textsOf(definition)),
    ...(state === 'changed' && { differences: differencesOf(accepted, definition) }),
  }
}

/** JSON writes some characters as escapes, so they're only found in the values. */
const textsOf = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([name, part]) => name + textsOf(part))
        .join(' ')
    : String(value)

/** Returns the annotations that have the right type. */
export function readAnnotations({ annotations }: { readonly annotations: unknown }): Output<typeof toolAnnotations> {
  const { data } = toolAnnotations.safeParse(annotations)
  return data ?? ({} satisfies ToolAnnotations)
}
