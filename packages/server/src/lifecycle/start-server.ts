import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'

import { type AppOptions, createApp } from '../app.ts'
import { createDatabase, type Database, lockDatabase } from '../db/index.ts'
import { type Config, readConfig } from '../platform/config.ts'
import { createLogger } from '../platform/logger.ts'
import { loadSecret } from '../platform/secret.ts'
import { lockedError, openFolder } from './data-folder.ts'
import { databaseError, type Failure, failureOf, folderFailure, LifecycleError } from './failure.ts'
import { lockFolder } from './folder-lock.ts'
import { clearLeftRestores } from './leftovers.ts'
import { closeServer, isLoopback, listen } from './listen.ts'
import { markInstalled, refuseLostDatabase } from './lost-database.ts'
import { newSetupCode } from './setup-code.ts'
import { finishSwap } from './swap-parts.ts'

/** Options of `saffron serve`. The environment provides the rest. */
export interface ServeOptions {
  readonly host?: string
  readonly port?: number
  readonly dataFolder?: string
  /** Another server, whose API this one forwards. */
  readonly api?: string
  /** Milliseconds between two chunks of the demo provider. */
  readonly demoPaceMs?: number
  readonly logLevel?: NonNullable<Config['logLevel']>
  /** The directory of the built web app. Defaults to the repository's own build. */
  readonly webFolder?: string
  /** Tools besides those of the server and its plugins. */
  readonly toolSources?: AppOptions['toolSources']
}

export interface RunningServer {
  readonly url: string
  /** Undefined if the data is on another server. */
  readonly dataFolder: string | undefined
  /** No account exists yet. The first sign-up becomes the super admin. */
  readonly isNew: boolean
  /** The code that the first sign-up needs, if strangers can reach the server. */
  readonly setupCode: string | undefined
  /**
   * Stops the server: no new requests, 10 s for requests in progress, then the rest is interrupted and the database is
   * closed.
   */
  readonly stop: () => Promise<void>
}

export type StartResult =
  | { readonly ok: true; readonly server: RunningServer }
  | { readonly ok: false; readonly failure: Failure }

/** How long requests may continue after a stop is requested. */
const GRACE_MS = 10_000

/** Starts a server. Returns a failure that the user can fix instead of throwing it. */
export async function startServer(options: ServeOptions = {}): Promise<StartResult> {
  let address = { host: options.host ?? '', port: options.port ?? 0 }
  let folder: string | undefined
  try {
    const config = { ...readConfig(), ...definedOf(options) }
    address = config
    if (options.api === undefined) {
      folder = config.dataFolder
      return { ok: true, server: await startOwn(config, options) }
    }
    const { startRemote } = await import('./start-remote.ts')
    return { ok: true, server: await startRemote({ ...options, config, api: options.api }) }
  } catch (error) {
    const failure = failureOf(error, address) ?? (folder === undefined ? undefined : folderFailure(error, folder))
    if (failure === undefined) throw error
    return { ok: false, failure }
  }
}

function definedOf({ host, port, dataFolder, demoPaceMs, logLevel }: ServeOptions): Partial<Config> {
  const given = { host, port, dataFolder, demoPaceMs, logLevel }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

async function startOwn(config: Config, { webFolder, toolSources }: ServeOptions): Promise<RunningServer> {
  // Undone in reverse order when a step fails and when the server stops.
  const undo: (() => Promise<void>)[] = []
  const undoAll = async () => {
    for (const step of undo.toReversed()) await step()
  }
  try {
    await openFolder(config.dataFolder)
    const lock = await lockFolder(config.dataFolder)
    if ('holder' in lock) throw lockedError(config.dataFolder, lock.holder)
    undo.push(lock.release)

    const log = createLogger(config.logLevel ?? (process.stderr.isTTY ? 'error' : 'info'))
    const swap = await finishSwap(config.dataFolder)
    if (swap !== undefined) log.warn({ swap }, 'a restore had been interrupted')
    // Before clearing the remains of a killed restore, which may be the only trace of a lost database.
    if (config.databaseUrl === undefined) await refuseLostDatabase(config.dataFolder)
    await clearLeftRestores(config.dataFolder)
    const db = await openDatabase(config, undo)
    // After creating the tables, because a secret or marker without tables means that the database was lost.
    if (config.databaseUrl === undefined && config.secret !== undefined) await markInstalled(config.dataFolder)
    const secret = await loadSecret(config.dataFolder, config.secret)
    for (const variable of config.ignored) log.warn({ variable }, 'is no http(s) address, and is ignored')
    const setupCode = isLoopback(config.host) ? undefined : newSetupCode()
    const deps = { config, db, log, secret, now: () => new Date() }
    // The lock of the directory or of the database is held.
    const app = await createApp(deps, {
      setupCode,
      webFolder,
      bundledAgents: true,
      alone: true,
      ...(toolSources && { toolSources }),
    })
    undo.push(() => app.stop(GRACE_MS))

    const { server, url } = await listen(app.listener, config.host, config.port)
    await lock.announce(url)
    const isNew = !(await app.auth.hasAccounts())
    const stop = async () => {
      undo.pop()
      const ended = app.stop(GRACE_MS)
      // Responses in progress are completed. A stream that doesn't end is cut when the time is over.
      await closeServer(server, Promise.race([delay(GRACE_MS + 1000, undefined, { ref: false }), ended.then(flush)]))
      await ended
      await undoAll()
    }
    return { url, dataFolder: config.dataFolder, isNew, setupCode: isNew ? setupCode : undefined, stop }
  } catch (error) {
    await undoAll()
    throw error
  }
}

/** Time for the last data of streams to be sent, once nothing writes to them. */
const flush = () => delay(200, undefined, { ref: false })

/** Opens the database and adds its closing to `undo`. A directory has its own lock, PostgreSQL's is acquired here. */
async function openDatabase({ databaseUrl, dataFolder }: Config, undo: (() => Promise<void>)[]): Promise<Database> {
  const file = join(dataFolder, 'saffron.db')
  try {
    // Created before SQLite does, readable only by its owner. SQLite's other files get the same permissions.
    if (databaseUrl === undefined) await writeFile(file, '', { flag: 'a', mode: 0o600 })
    else {
      const lock = await lockDatabase(databaseUrl)
      if (lock === undefined) throw new LifecycleError('serve.failure.databaseServed')
      undo.push(lock.release)
    }
    const db = await createDatabase(
      databaseUrl === undefined ? { engine: 'sqlite', file } : { engine: 'postgres', url: databaseUrl },
    )
    undo.push(db.close)
    return db
  } catch (error) {
    throw databaseError(error, databaseUrl === undefined ? file : undefined)
  }
}
