import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import process from 'node:process'

import type { DatabaseLocation } from '../db/index.ts'

/** Changes of one drive by a separate process, which bypass a server's locks. */
export interface DriveSteps {
  readonly location: DatabaseLocation
  readonly owner: string
  /** The contents of its files. */
  readonly assets: readonly string[]
  /** The number of steps, four at a time. */
  readonly steps: number
}

/** Executes the steps in a separate process. Returns how it ended. */
export async function spawnDriveSteps(steps: DriveSteps): Promise<number | null> {
  const program = join(import.meta.dirname, 'drive-program.ts')
  const child = spawn(process.execPath, [program, JSON.stringify(steps)], { stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code
}
