import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { join } from 'node:path'

import type { Tokens } from '@saffron/core/auth'

import { signInLocally } from '../auth/index.ts'
import { createDatabase } from '../db/index.ts'
import { type Config, readConfig } from '../platform/config.ts'
import { loadSecret } from '../platform/secret.ts'
import { databaseError, type Failure, failureOf, LifecycleError } from './failure.ts'
import { readServedUrl } from './folder-lock.ts'
import { isSwapUnfinished } from './swap-parts.ts'

export interface LocalSessionOptions {
  readonly dataFolder?: string
  /** Of a super-admin; without one, the first there was. */
  readonly email?: string
  readonly userAgent: string
}

export type LocalSessionResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: Failure }

/** A data folder, and where the server listens that works on it now; no `url` where none does. */
export async function servedAt(dataFolder?: string): Promise<{ folder: string; url: string | undefined }> {
  const folder = dataFolder ?? readConfig().dataFolder
  return { folder, url: await readServedUrl(folder) }
}

/**
 * Opens a session of a super-admin in the database itself, beside a server that works on it, and hands it over with the
 * folder's name. What `use` throws ends the session again and goes on.
 */
export async function withLocalSession<T>(
  { dataFolder, email, userAgent }: LocalSessionOptions,
  use: (tokens: Tokens, folder: string) => Promise<T>,
): Promise<LocalSessionResult<T>> {
  try {
    const read = readConfig()
    const config = { ...read, dataFolder: dataFolder ?? read.dataFolder }
    return { ok: true, value: await enter(config, { email, userAgent }, use) }
  } catch (error) {
    const failure = failureOf(error, { host: '', port: 0 })
    if (failure === undefined) throw error
    return { ok: false, failure }
  }
}

async function enter<T>(
  config: Config,
  who: { email: string | undefined; userAgent: string },
  use: (tokens: Tokens, folder: string) => Promise<T>,
): Promise<T> {
  const folder = config.dataFolder
  const file = join(folder, 'saffron.db')
  if (isSwapUnfinished(folder)) throw new LifecycleError('backup.failure.unfinished', { folder })
  if (config.databaseUrl === undefined) await requireFile(file, 'local.failure.nothing', folder)
  // Made anew here it would be another one than the server's.
  if (config.secret === undefined) await requireFile(join(folder, 'secret'), 'local.failure.noSecret', folder)
  const secret = await loadSecret(folder, config.secret)
  const url = config.databaseUrl
  const location = url === undefined ? ({ engine: 'sqlite', file } as const) : ({ engine: 'postgres', url } as const)
  const db = await createDatabase(location, 'asItIs').catch((error: unknown) => {
    throw databaseError(error, url === undefined ? file : undefined)
  })
  try {
    const entry = await signInLocally({ db, secret, now: () => new Date() }, who)
    if (!entry.ok) throw new LifecycleError(`local.failure.${entry.reason}`)
    return await use(entry.tokens, folder).catch(async (error: unknown) => {
      await entry.revoke()
      throw error
    })
  } finally {
    await db.close()
  }
}

/** That a file is there, and this person's to read and write. */
async function requireFile(file: string, absent: Failure['key'], folder: string): Promise<void> {
  try {
    await access(file, constants.R_OK | constants.W_OK)
  } catch (error) {
    const isAbsent = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    throw new LifecycleError(isAbsent ? absent : 'local.failure.forbidden', { folder })
  }
}
