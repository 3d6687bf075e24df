import { afterAll, beforeAll } from 'vitest'

import { runSaffron, type Server, startSaffron } from './server.ts'
import { temporaryFolder } from './terminal.ts'

/** A server for a test file, with an admin and a second account. Each has its own settings. */
export function openHouse() {
  const [boss, user] = ['grace@example.org', 'bob@example.org'] as const
  const folder = temporaryFolder()
  let server: Server
  const env = (who: string) => ({ SAFFRON_API: server.url, SAFFRON_CONFIG_DIR: `${folder.path}/${who}` })
  const run = (who: string, args: readonly string[], input: string | Uint8Array = '') =>
    runSaffron(args, { env: env(who), input })

  beforeAll(async () => {
    server = await startSaffron(`${folder.path}/data`, 2)
    for (const email of [boss, user]) await run(email, ['login', email, '--signup'], 'correct horse battery\n')
  })
  afterAll(async () => {
    await server.stop()
    folder.remove()
  })
  return { boss, user, folder: folder.path, url: () => server.url, env, run }
}
