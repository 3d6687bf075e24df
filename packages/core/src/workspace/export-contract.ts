import { defineContract } from '../endpoints/endpoint.ts'
import { file, idParams } from '../endpoints/entity.ts'

/** The export of workspaces. */
export const workspaceExportContract = defineContract({
  exportWorkspace: {
    method: 'POST',
    path: '/workspace/list/{id}/export',
    access: 'user',
    space: { role: 'owner', of: { id: 'workspace' } },
    notImpersonated: true,
    isAddition: true,
    summary: 'All chats, files and wallet records of a workspace, as a zip of JSON and files',
    params: idParams,
    download: 'application/zip',
    result: file,
    errors: ['workspace.not_found', 'workspace.role_too_low'],
  },
})
