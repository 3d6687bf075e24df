import { chatFeature } from './chat/feature.ts'
import { driveFeature } from './drive/feature.ts'
import type { Feature } from './shell/features/feature.ts'
import { storeFeature } from './store/feature.ts'
import { walletFeature } from './wallet/feature.ts'
import { workspaceFeature } from './workspace/feature.ts'

/** What the features add to the shell. The palette shows their results in this order. */
export const features: readonly Feature[] = [chatFeature, driveFeature, storeFeature, workspaceFeature, walletFeature]
