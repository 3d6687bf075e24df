import type { WorkspaceSettings } from '@saffron/core/workspace'

import { prepareQuery, type Queries } from '../db/index.ts'
import type { Author } from './author.ts'

/** Reads the settings of a workspace's row. Safe, because only checked settings are stored. */
export const readSettings = (settings: string): WorkspaceSettings => JSON.parse(settings) as WorkspaceSettings

const settingsOf = prepareQuery((queries, { owner }: { owner: string }) =>
  queries.selectFrom('workspace').select('settings').where('id', '=', owner),
)

/** Returns the only models that may be used in a space. Undefined means all, as in a user's own space. */
export async function allowedModels(queries: Queries, { owner, by }: Author): Promise<ReadonlySet<string> | undefined> {
  if (owner === by) return undefined
  const [workspace] = (await settingsOf(queries, { owner })).rows
  const { models = [] } = workspace === undefined ? {} : readSettings(workspace.settings)
  return models.length === 0 ? undefined : new Set(models)
}
