import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import process from 'node:process'

import type { DatabaseLocation } from '../db/index.ts'

/** Changes of one drive that a process makes, past every lock of a server. */
export interface DriveSteps {
  readonly location: DatabaseLocation
  readonly owner: string
  /** What its files are made of. */
  readonly assets: readonly string[]
  /** How many, four at once. */
  readonly steps: number
}

/** Makes them in a process of its own; answers how it ended. */
export async function spawnDriveSteps(steps: DriveSteps): Promise<number | null> {
  const program = join(import.meta.dirname, 'drive-program.ts')
  const child = spawn(process.execPath, [program, JSON.stringify(steps)], { stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code
}
