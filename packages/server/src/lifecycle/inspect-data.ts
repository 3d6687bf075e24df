import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'

import { createDatabase } from '../db/index.ts'
import { readConfig } from '../platform/config.ts'
import { databaseError, type Failure, failureOf } from './failure.ts'

/** How a data folder is. Nothing in it is changed. */
export interface DataReport {
  readonly folder: string
  readonly engine: 'sqlite' | 'postgres'
  /** False where no server has worked there yet. */
  readonly exists: boolean
  /** Why the database cannot be worked with, or what its quick check found; undefined where all is well. */
  readonly failure?: Failure
  readonly damage?: string
  /** False where the quick check took longer than it was given, or the database is not a file. */
  readonly isChecked: boolean
  readonly databaseBytes: number
  readonly freeBytes: number
}

export interface InspectOptions {
  readonly dataFolder?: string
  /** How long the quick check may take. */
  readonly limitMs: number
}

/** Opens a data folder's database as it is, beside a server or without one, and has SQLite check the file. */
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

/** In a process of its own: a check that takes too long can be ended there, and nowhere else. */
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

/** Bytes that can be written where a folder is, or is to be. */
async function freeIn(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch {
    return 0
  }
}
