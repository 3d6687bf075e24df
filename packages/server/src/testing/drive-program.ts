import process from 'node:process'

import { createDatabase } from '../db/index.ts'
import { driveServices } from './build-drive.ts'
import { chanceStep, takeStep } from './drive-steps.ts'
import type { DriveSteps } from './spawn-drive-steps.ts'

/** Changes drives concurrently with other processes. The argument contains `DriveSteps`. */
const { location, owner, assets, steps } = JSON.parse(process.argv[2] ?? '') as DriveSteps
const db = await createDatabase(location, 'asItIs')
const services = driveServices(db)
for (let done = 0; done < steps; done += 4) {
  await Promise.all(Array.from({ length: 4 }, () => takeStep(services, owner, chanceStep(Math.random), assets)))
}
await db.close()
