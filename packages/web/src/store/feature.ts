import type { Feature } from '../shell/features/feature.ts'

/** What the agent store adds to the shell. */
export const storeFeature: Feature = { name: 'store', loadSearch: () => import('./search-agents.tsx') }
