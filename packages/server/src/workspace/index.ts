import { ApiError } from '@saffron/core/errors'
import type { workspaceContract } from '@saffron/core/workspace'

import type { Queries } from '../db/index.ts'
import type { Handlers } from '../http/handler.ts'
import { avatarHandlers } from './avatar-handlers.ts'
import type { WorkspaceDeps } from './context.ts'
import { exportHandlers } from './export-handlers.ts'
import { workspaceInvitationHandlers } from './invitation-handlers.ts'
import { memberHandlers } from './member-handlers.ts'
import { notifyLowBalance } from './notify-low-balance.ts'
import { transferHandlers } from './transfer-handlers.ts'
import { workspaceHandlers } from './workspace-handlers.ts'
import { countWorkspaces, dueWorkspaces, ownedWorkspaces, removeWorkspace } from './workspace-store.ts'

const CLEANUP_MS = 60 * 60 * 1000

export interface WorkspaceFeature {
  readonly handlers: Handlers<typeof workspaceContract>
  /**
   * Prepares the deletion of an account, in its transaction. Throws `workspace.owner_must_transfer` if a workspace of
   * the user has other members.
   */
  readonly refuseIfNeeded: (tx: Queries, userId: string) => Promise<void>
  /** Permanently deletes the workspaces that a user alone owns, before the account. */
  readonly eraseOwnedBy: (userId: string) => Promise<void>
  /** Returns how many workspaces a user is in. */
  readonly countOf: (userId: string) => Promise<number>
  /** Notifies the owner that the credits of a workspace run low. */
  readonly notifyLowBalance: (workspace: string, balance: number) => Promise<void>
  /** Permanently deletes the workspaces that are due. */
  readonly deleteDue: () => Promise<void>
  /** Starts the deletion of due workspaces, now and hourly. */
  readonly start: () => Promise<void>
  readonly stop: () => void
}

/** Creates the feature for workspaces. */
export function createWorkspaceFeature(deps: WorkspaceDeps): WorkspaceFeature {
  const { db, log, now, userData } = deps

  const erase = async (id: string): Promise<void> => {
    for (const data of userData()) await data.erase(id)
    await db.transaction((tx) => removeWorkspace(tx, id))
  }
  const deleteDue = async (): Promise<void> => {
    for (const id of await dueWorkspaces(db.query, now().toISOString())) {
      // A failed deletion is retried and doesn't block the others.
      await erase(id).catch((error: unknown) =>
        log.error({ err: error, workspace: id }, 'a workspace could not be deleted'),
      )
    }
  }

  let timer: NodeJS.Timeout | undefined
  return {
    handlers: {
      ...workspaceHandlers(deps),
      ...memberHandlers(deps),
      ...workspaceInvitationHandlers(deps),
      ...transferHandlers(deps),
      ...exportHandlers(deps),
      ...avatarHandlers(deps),
    },
    refuseIfNeeded: async (tx, userId) => {
      const shared = (await ownedWorkspaces(tx, userId)).find(({ members }) => members > 1)
      if (shared !== undefined) throw new ApiError('workspace.owner_must_transfer', { values: { name: shared.name } })
    },
    eraseOwnedBy: async (userId) => {
      for (const { id } of await ownedWorkspaces(db.query, userId, { deletedToo: true })) await erase(id)
    },
    countOf: (userId) => countWorkspaces(db.query, { userId }),
    notifyLowBalance: (workspace, balance) => notifyLowBalance(deps, workspace, balance),
    deleteDue,
    start: async () => {
      await deleteDue()
      timer = setInterval(() => void deleteDue(), CLEANUP_MS).unref()
    },
    stop: () => clearInterval(timer),
  }
}
