import { AVATAR_TYPES, MAX_AVATAR_BYTES } from '../auth/contract.ts'
import { defineContract } from '../endpoints/endpoint.ts'
import { file, idParams } from '../endpoints/entity.ts'
import { workspace } from './entities.ts'

/** The pictures of workspaces. */
export const workspaceAvatarContract = defineContract({
  setWorkspaceAvatar: {
    method: 'PUT',
    path: '/workspace/list/{id}/avatar',
    access: 'user',
    space: { role: 'admin', of: { id: 'workspace' } },
    isAddition: true,
    summary: 'A new picture of a workspace: its middle is kept, as a square WebP without metadata',
    params: idParams,
    upload: AVATAR_TYPES,
    maxBodyBytes: MAX_AVATAR_BYTES,
    body: file,
    result: workspace,
    errors: [
      'workspace.not_found',
      'workspace.role_too_low',
      'avatar.unreadable',
      'avatar.too_many_pixels',
      'picture.no_library',
    ],
  },
  removeWorkspaceAvatar: {
    method: 'DELETE',
    path: '/workspace/list/{id}/avatar',
    access: 'user',
    space: { role: 'admin', of: { id: 'workspace' } },
    isAddition: true,
    summary: 'Remove the picture of a workspace',
    params: idParams,
    result: workspace,
    errors: ['workspace.not_found', 'workspace.role_too_low'],
  },
})
