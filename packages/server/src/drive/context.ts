import type { Deps } from '../platform/deps.ts'
import type { DriveServices } from './nodes/drive-change.ts'

/** What the parts of the drive work with. */
export interface DriveContext extends DriveServices, Pick<Deps, 'config' | 'log'> {}
