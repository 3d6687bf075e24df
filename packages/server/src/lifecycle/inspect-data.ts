import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'

import { createDatabase } from '../db/index.ts'
import { readConfig } from '../platform/config.ts'
import { databaseError, type Failure, failureOf } from './failure.ts'

/** The state of a data directory. Inspecting it changes nothing. */
export interface DataReport {
  readonly folder: string
  readonly engine: 'sqlite' | 'postgres'
  /** False if no server has used it yet. */
  readonly exists: boolean
  /** Why the database is unusable, or what its quick check found. Undefined if all is well. */
  readonly failure?: Failure
  readonly damage?: string
  /** False if the quick check timed out, or the database isn't a file. */
  readonly isChecked: boolean
  readonly databaseBytes: number
  readonly freeBytes: number
}

export interface InspectOptions {
  readonly dataFolder?: string
  /** The timeout of the quick check. */
  readonly limitMs: number
}

/** Opens the database of a data directory, with or without a running server, and runs SQLite's quick check. */
export async function inspectData({ dataFolder, limitMs }: InspectOptions): Promise<DataReport> {
  const nothing = { engine: 'sqlite', exists: false, isChecked: false, databaseBytes: 0, freeBytes: 0 } as const
  try {
    const { dataFolder: usual, databaseUrl } = readConfig()
    const folder = dataFolder ?? usual
    const file = join(folder, 'saffron.db')
    const exists = databaseUrl !== undefined || existsSync(file)
    const known = { ...nothing, folder, exists, freeBytes: await freeIn(folder) }
    if (!exists) return known
    if (databaseUrl !== undefined) {
      return { ...known, engine: 'postgres', ...(await openAsItIs({ engine: 'postgres', url: databaseUrl })) }
    }
    const { size: databaseBytes } = await stat(file)
    const opened = await openAsItIs({ engine: 'sqlite', file })
    const checked = await quickCheck(file, limitMs)
    return { ...known, databaseBytes, ...opened, ...checked }
  } catch (error) {
    const failure = failureOf(error, { host: '', port: 0 })
    if (failure === undefined) throw error
    return { ...nothing, folder: dataFolder ?? '', failure }
  }
}

async function openAsItIs(location: Parameters<typeof createDatabase>[0]): Promise<{ failure?: Failure }> {
  try {
    const db = await createDatabase(location, 'asItIs')
    await db.close()
    return {}
  } catch (error) {
    const described = databaseError(error, location.engine === 'sqlite' ? location.file : undefined)
    const failure = failureOf(described, { host: '', port: 0 })
    if (failure === undefined) throw error
    return { failure }
  }
}

const CHECK = `const { DatabaseSync } = require('node:sqlite')
const db = new DatabaseSync(process.argv[1], { readOnly: true })
for (const row of db.prepare('pragma quick_check(3)').all()) console.log(row.quick_check)`

/** In a process of its own, since only that way can a slow check be stopped. */
function quickCheck(file: string, limitMs: number): Promise<Pick<DataReport, 'isChecked' | 'damage'>> {
  return new Promise((resolve) => {
    const limits = { timeout: limitMs, killSignal: 'SIGKILL' } as const
    execFile(process.execPath, ['-e', CHECK, '--', file], limits, (error, stdout, stderr) => {
      if (error?.killed) return resolve({ isChecked: false })
      const found = error === null ? stdout.trim() : (/Error: (.*)/.exec(stderr)?.[1] ?? error.message)
      resolve({ isChecked: true, ...(found !== 'ok' && { damage: found.replaceAll('\n', '; ') }) })
    })
  })
}

/** Returns the free bytes of the disk where a directory is or will be. */
async function freeIn(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch {
    return 0
  }
}
