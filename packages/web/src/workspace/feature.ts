import type { Feature } from '../shell/features/feature.ts'

/** What workspaces add to the shell. */
export const workspaceFeature: Feature = { name: 'workspace', loadSearch: () => import('./search-workspaces.tsx') }
