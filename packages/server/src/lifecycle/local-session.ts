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
  /** The super admin's email. Defaults to the first super admin. */
  readonly email?: string
  readonly userAgent: string
}

export type LocalSessionResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: Failure }

/** A data directory and where its server listens, without `url` if none does. */
export async function servedAt(dataFolder?: string): Promise<{ folder: string; url: string | undefined }> {
  const folder = dataFolder ?? readConfig().dataFolder
  return { folder, url: await readServedUrl(folder) }
}

/**
 * Opens a super admin's session directly in the database, next to a running server, and passes it on with the
 * directory's name. If `use` throws, the session is ended.
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
  // A new secret would differ from the server's.
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

/** Checks that a file exists and that this user can read and write it. */
async function requireFile(file: string, absent: Failure['key'], folder: string): Promise<void> {
  try {
    await access(file, constants.R_OK | constants.W_OK)
  } catch (error) {
    const isAbsent = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    throw new LifecycleError(isAbsent ? absent : 'local.failure.forbidden', { folder })
  }
}
