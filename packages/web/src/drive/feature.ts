import type { Feature } from '../shell/features/feature.ts'

/** What the drive adds to the shell. */
export const driveFeature: Feature = { name: 'drive', loadSearch: () => import('./search-files.tsx') }
