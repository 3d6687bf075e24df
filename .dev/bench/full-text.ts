// Measures a search in the text of a user's 100,000 files on SQLite, and on PostgreSQL if SAFFRON_TEST_PG is set.
import { newId } from '@saffron/server/db'
import { buildUser, send, startTestServer, testEngines } from '@saffron/server/testing'

import { insertFiles, WORDS } from './full-text-files.ts'
import { median, printTable } from './table.ts'

const FILES = 100_000
const RUNS = 15

for (const engine of testEngines()) {
  const server = await startTestServer({ engine })
  const owner = await buildUser(server)
  const began = performance.now()
  const { body: root } = await send(server, 'GET /fsnode/root', { token: owner.tokens.accessToken })
  await insertFiles(server.deps.db, { owner: owner.id, root: (root as { id: string }).id, files: FILES })
  console.log(`${engine}: ${FILES} files in ${((performance.now() - began) / 1000).toFixed(0)} s`)

  const time = async (q: string): Promise<[ms: number, found: number]> => {
    const times: number[] = []
    let found = 0
    for (let run = -3; run < RUNS; run++) {
      const start = performance.now()
      const json = { queries: [{ q }] }
      const { body } = await send(server, 'POST /assets/fulltextSearch/batch', {
        token: owner.tokens.accessToken,
        json,
      })
      if (run >= 0) times.push(performance.now() - start)
      found = (body as { list: [{ list: unknown[] }] }).list[0].list.length
    }
    return [median(times), found]
  }

  const cases: readonly (readonly [string, string])[] = [
    ['a word of one file', 'unique77777'],
    ['a word of every file', WORDS[0] ?? ''],
    ['a word of one in a hundred', 'seldom'],
    ['two words of every file', `${WORDS[0]} ${WORDS[1]}`],
    ['two words that no passage has both', 'unique77777 unique88888'],
    ['the beginning of many words', 'uni'],
    ['two Chinese characters', '番紅'],
    ['nothing', newId()],
  ]
  const rows: (string | number)[][] = []
  for (const [what, q] of cases) {
    const [ms, found] = await time(q)
    rows.push([what, ms, found])
  }
  printTable(`${FILES.toLocaleString('en')} files' text (${engine}, over HTTP)`, ['search for', 'ms', 'found'], rows)
  await server.close()
}
