import { ApiError } from '@saffron/core/errors'
import type { workspaceAvatarContract } from '@saffron/core/workspace'

import { deleteAvatar, originOf, putAvatar, squarePicture } from '../auth/index.ts'
import { newId, type Queries } from '../db/index.ts'
import type { Caller, Handlers } from '../http/handler.ts'
import type { WorkspaceDeps } from './context.ts'
import { readWorkspace } from './read-workspaces.ts'
import { changeWorkspace, lockWorkspace } from './workspace-store.ts'

interface AvatarCall {
  readonly params: { readonly id: string }
  readonly space: { readonly by: string }
  readonly caller: Caller
  readonly address: string
  readonly userAgent: string
}

export function avatarHandlers(deps: WorkspaceDeps): Handlers<typeof workspaceAvatarContract> {
  const { db, now, audit } = deps

  const change = async (call: AvatarCall, avatar: string | null, store: (tx: Queries) => Promise<void>) => {
    const { id } = call.params
    await db.transaction(async (tx) => {
      const row = await lockWorkspace(tx, id)
      if (row === undefined || row.deleteAt !== null) throw new ApiError('workspace.not_found')
      await changeWorkspace(tx, id, { avatar, updatedAt: now().toISOString() })
      await store(tx)
      const detail = { avatar: avatar === null ? 'none' : 'new' }
      await audit.record(tx, { ...originOf(call), action: 'workspace.changed', subject: id, detail })
    })
    return readWorkspace(deps, { id, userId: call.space.by })
  }

  return {
    setWorkspaceAvatar: async (call) => {
      const bytes = await squarePicture(new Uint8Array(await call.body.arrayBuffer()))
      const avatar = { id: newId(), userId: call.params.id, bytes, createdAt: now().toISOString() }
      // The picture of anyone has this path. A new picture has a new one, so the old one can be cached.
      return change(call, `/user/avatar/${avatar.id}`, (tx) => putAvatar(tx, avatar))
    },
    removeWorkspaceAvatar: (call) => change(call, null, (tx) => deleteAvatar(tx, call.params.id)),
  }
}
