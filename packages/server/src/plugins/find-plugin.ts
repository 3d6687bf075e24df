import { ApiError } from '@saffron/core/errors'

import type { Queries } from '../db/index.ts'
import type { PluginTable } from '../db/tables/plugins.ts'
import { mayEdit, type Viewer } from './plugin-entity.ts'
import { findUsablePlugin, lockPlugin } from './records/plugin-store.ts'

/** Returns a plugin that a user may use. Throws `plugin.not_found`. */
export async function requireUsable(
  queries: Queries,
  named: { readonly id: string; readonly userId: string },
): Promise<PluginTable> {
  const row = await findUsablePlugin(queries, named)
  if (row === undefined) throw new ApiError('plugin.not_found')
  return row
}

/** Locks a plugin that a user may change. Throws `plugin.not_found`, and `auth.forbidden` for everyone's. */
export async function lockEditable(tx: Queries, id: string, caller: Viewer['caller']): Promise<PluginTable> {
  requireEditor(await requireUsable(tx, { id, userId: caller.userId }), caller)
  const row = await lockPlugin(tx, id)
  if (row === undefined) throw new ApiError('plugin.not_found')
  return row
}

function requireEditor(row: PluginTable, caller: Viewer['caller']): void {
  if (!mayEdit(row, caller)) throw new ApiError('auth.forbidden')
}
