import type { Deps } from '../platform/deps.ts'
import type { DriveServices } from './nodes/drive-change.ts'

/** The dependencies of the drive's parts. */
export interface DriveContext extends DriveServices, Pick<Deps, 'config' | 'log'> {}
