import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'

import { createApp } from '../app.ts'
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

/** What `saffron serve` may say about itself; what is not given comes from the environment. */
export interface ServeOptions {
  readonly host?: string
  readonly port?: number
  readonly dataFolder?: string
  /** Another server, whose API this one forwards. */
  readonly api?: string
  /** Milliseconds between two chunks of the demo provider. */
  readonly demoPaceMs?: number
  readonly logLevel?: NonNullable<Config['logLevel']>
  /** Where the built web app is; default the repository's own build. */
  readonly webFolder?: string
}

export interface RunningServer {
  readonly url: string
  /** Undefined where the data is another server's. */
  readonly dataFolder: string | undefined
  /** No account was made yet: the next sign-up is the super-admin's. */
  readonly isNew: boolean
  /** What that sign-up has to know, where strangers can reach the server. */
  readonly setupCode: string | undefined
  /** Ends it: no new requests, 10 s for what is under way, then the rest is interrupted and the database closed. */
  readonly stop: () => Promise<void>
}

export type StartResult =
  | { readonly ok: true; readonly server: RunningServer }
  | { readonly ok: false; readonly failure: Failure }

/** How long what is under way may go on after a stop was asked for. */
const GRACE_MS = 10_000

/** Starts a server. A failure that a person can mend is answered, not thrown. */
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

async function startOwn(config: Config, { webFolder }: ServeOptions): Promise<RunningServer> {
  // Undone from the last to the first, when a step fails and when the server stops.
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
    // Before what a killed restore has left is removed: where it was to be the first, it is all that tells of it.
    if (config.databaseUrl === undefined) await refuseLostDatabase(config.dataFolder)
    await clearLeftRestores(config.dataFolder)
    const db = await openDatabase(config, undo)
    // After the database has its tables: a secret, or a marker, without them is what an installation leaves that lost them.
    if (config.databaseUrl === undefined && config.secret !== undefined) await markInstalled(config.dataFolder)
    const secret = await loadSecret(config.dataFolder, config.secret)
    for (const variable of config.ignored) log.warn({ variable }, 'is no http(s) address, and is ignored')
    const setupCode = isLoopback(config.host) ? undefined : newSetupCode()
    const deps = { config, db, log, secret, now: () => new Date() }
    // The folder's lock is held, or the database's.
    const app = await createApp(deps, { setupCode, webFolder, alone: true })
    undo.push(() => app.stop(GRACE_MS))

    const { server, url } = await listen(app.listener, config.host, config.port)
    await lock.announce(url)
    const isNew = !(await app.auth.hasAccounts())
    const stop = async () => {
      undo.pop()
      const ended = app.stop(GRACE_MS)
      // Answers under way are let out; a stream that nobody ends is cut when its time is over.
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

/** Time for the last words of streams to leave, once nothing writes to them any more. */
const flush = () => delay(200, undefined, { ref: false })

/** Opens the database and puts what closes it on `undo`. A folder has its own lock; PostgreSQL's is taken here. */
async function openDatabase({ databaseUrl, dataFolder }: Config, undo: (() => Promise<void>)[]): Promise<Database> {
  const file = join(dataFolder, 'saffron.db')
  try {
    // Made before SQLite makes it, for its owner's eyes only; what SQLite puts beside it is as the file is.
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
