import type { SpaceRole } from '@saffron/core/contract'
import { ApiError } from '@saffron/core/errors'
import type { WorkspaceSettings } from '@saffron/core/workspace'

import { InvalidField } from '../http/invalid-field.ts'

/** Throws `request.invalid` if new conversations would have a model that members may not use. */
export function checkDefaultModel({ model, models = [] }: WorkspaceSettings): void {
  if (model === undefined || models.length === 0 || models.includes(model)) return
  throw new InvalidField('body.settings.model', 'field.modelNotAllowed', { values: model })
}

/**
 * Returns the settings that a member stores. The limit on models stays unless they name another one, so that a client
 * that doesn't know it can't lift it. Throws `workspace.role_too_low` if anyone but the owner changes it.
 */
export function mergeSettings(
  before: WorkspaceSettings,
  { models = before.models, ...wanted }: WorkspaceSettings,
  role: SpaceRole,
): WorkspaceSettings {
  const isChanged = JSON.stringify(models ?? []) !== JSON.stringify(before.models ?? [])
  if (isChanged && role !== 'owner') throw new ApiError('workspace.role_too_low')
  const settings = { ...wanted, ...(models !== undefined && { models }) }
  checkDefaultModel(settings)
  return settings
}
