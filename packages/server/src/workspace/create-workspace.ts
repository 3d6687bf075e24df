import { ApiError } from '@saffron/core/errors'
import { foldText } from '@saffron/core/format'
import type { Locale } from '@saffron/core/i18n'
import { MAX_WORKSPACES, type TemplateKey, type Workspace, type WorkspaceSettings } from '@saffron/core/workspace'

import { originOf } from '../auth/index.ts'
import { newId } from '../db/index.ts'
import type { Caller } from '../http/handler.ts'
import { lockUserRow } from './account-store.ts'
import { checkDefaultModel } from './check-settings.ts'
import type { WorkspaceDeps } from './context.ts'
import { readWorkspace } from './read-workspaces.ts'
import { findTemplate } from './templates.ts'
import { countOwned, insertWorkspace, removeWorkspace } from './workspace-store.ts'

interface NewWorkspace {
  readonly name: string
  readonly template: TemplateKey
  readonly settings: WorkspaceSettings
}

interface CreateCall {
  readonly caller: Caller
  readonly address: string
  readonly userAgent: string
  readonly locale: Locale
}

/**
 * Creates a workspace with what its template describes. If that fails, nothing of it remains. Throws
 * `workspace.too_many`.
 */
export async function createWorkspace(
  deps: WorkspaceDeps,
  call: CreateCall,
  { name, template, settings }: NewWorkspace,
): Promise<Workspace> {
  const { db, now, audit, chat, drive, accessChanged } = deps
  const { userId } = call.caller
  checkDefaultModel(settings)
  const id = newId()
  const at = now().toISOString()
  const row = {
    id,
    name,
    nameFolded: foldText(name),
    avatar: null,
    payer: 'workspace' as const,
    settings: JSON.stringify(settings),
    version: 1,
    createdBy: userId,
    deleteAt: null,
    createdAt: at,
    updatedAt: at,
  }
  await db.transaction(async (tx) => {
    await lockUserRow(tx, userId)
    if ((await countOwned(tx, userId)) >= MAX_WORKSPACES) {
      throw new ApiError('workspace.too_many', { values: { count: MAX_WORKSPACES } })
    }
    await insertWorkspace(tx, row, userId)
    await audit.record(tx, { ...originOf(call), action: 'workspace.created', subject: id, detail: { name } })
  })
  try {
    const { folders, conversations } = await findTemplate(template, call.locale)
    const author = { owner: id, by: userId }
    for (const folder of folders) await drive.folderOf(author, folder)
    for (const { app, title, opening } of conversations) {
      await chat.create({ ...author, app, extra: null }, { title, opening, model: settings.model ?? null })
    }
  } catch (error) {
    await db.transaction((tx) => removeWorkspace(tx, id))
    throw error
  }
  await accessChanged(id)
  return readWorkspace(deps, { id, userId })
}
