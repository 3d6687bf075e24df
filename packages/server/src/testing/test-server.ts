import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type App, type AppOptions, createApp } from '../app.ts'
import { createDatabase } from '../db/index.ts'
import { type Config, readConfig } from '../platform/config.ts'
import type { Deps } from '../platform/deps.ts'
import { createLogger } from '../platform/logger.ts'
import { createSecret } from '../platform/secret.ts'
import { postgresTestLocation } from './each-database.ts'
import { testPostgresUrl } from './test-environment.ts'

export interface TestServer {
  /** `http://127.0.0.1:PORT`. */
  readonly url: string
  readonly app: App
  readonly deps: Deps
  /** Advances the server's clock. */
  readonly passTime: (milliseconds: number) => void
  /** Stops the server and deletes its data. */
  readonly close: () => Promise<void>
}

export interface TestServerOptions extends AppOptions {
  readonly config?: Partial<Config>
  readonly engine?: 'sqlite' | 'postgres'
  /** Whether only `passTime` advances the clock, regardless of the machine's speed. */
  readonly standingClock?: boolean
}

/** The engines that tests can use on this machine. */
export const testEngines = (): ('sqlite' | 'postgres')[] =>
  testPostgresUrl() === undefined ? ['sqlite'] : ['sqlite', 'postgres']

/** Starts the real app over HTTP on a free loopback port, with its own data folder and without rate limits. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { engine = 'sqlite', config: overrides, standingClock = false, ...appOptions } = options
  const dataFolder = await mkdtemp(join(tmpdir(), 'saffron-test-'))
  const postgres = engine === 'postgres' ? await postgresTestLocation(testPostgresUrl() ?? '') : undefined
  const db = await createDatabase(postgres?.location ?? { engine: 'sqlite', file: join(dataFolder, 'saffron.db') })
  const began = Date.now()
  let passed = 0
  const deps: Deps = {
    db,
    config: {
      ...readConfig({ SAFFRON_DATA: dataFolder, OLLAMA_HOST: 'none' }),
      rateLimit: 0,
      demoPaceMs: 0,
      ...overrides,
    },
    log: createLogger('silent'),
    secret: createSecret(crypto.randomUUID()),
    now: () => new Date((standingClock ? began : Date.now()) + passed),
  }
  const app = await createApp(deps, appOptions)
  const server = createServer(app.listener)
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    app,
    deps,
    passTime: (milliseconds) => {
      passed += milliseconds
    },
    close: async () => {
      await app.stop(0)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await db.close()
      await postgres?.remove()
      // A thread that is being stopped may still write a file.
      await rm(dataFolder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
