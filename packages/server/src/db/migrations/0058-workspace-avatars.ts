import type { Migration } from './migration.ts'

/** Workspaces have pictures. They're in `avatar`, whose key refers to a principal. */
export const workspaceAvatars: Migration = {
  name: '0058-workspace-avatars',
  up: async ({ addColumn }) => {
    // The path of the picture relative to the API's URL.
    await addColumn('workspace', 'avatar', 'text')
  },
}
