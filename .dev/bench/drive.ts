// Measures a folder of 100,000 nodes over HTTP: its pages in each order, its tree and a search. Also on PostgreSQL if
// SAFFRON_TEST_PG is set.
import { buildUser, seedFolder, send, startTestServer, testEngines } from '@saffron/server/testing'

import { median, printTable } from './table.ts'

const NODES = 100_000
const RUNS = 15

for (const engine of testEngines()) {
  const server = await startTestServer({ engine })
  const { id, tokens } = await buildUser(server)
  const token = tokens.accessToken
  const began = performance.now()
  const folder = await seedFolder(server.deps.db, id, NODES)
  const seconds = (performance.now() - began) / 1000

  const time = async (name: string, call: string): Promise<readonly (string | number)[]> => {
    const times: number[] = []
    let found = ''
    for (let run = -3; run < RUNS; run++) {
      const start = performance.now()
      const { status, body } = await send(server, call, { token })
      if (status !== 200) throw new Error(`${call} answers ${status}`)
      if (run >= 0) times.push(performance.now() - start)
      if (typeof body === 'object' && body !== null && 'total' in body) found = String(body.total)
    }
    return [name, median(times), Math.max(...times), found]
  }
  const children = `GET /fsnode/list/${folder}/children?limit=100`
  const cases: readonly (readonly [string, string])[] = [
    ...['name', '-name', '-size', 'kind', 'date', 'manual'].flatMap((sort): [string, string][] => [
      [`by ${sort}, first page`, `${children}&sort=${sort}`],
      [`by ${sort}, page 500`, `${children}&sort=${sort}&page=500`],
      [`by ${sort}, last page`, `${children}&sort=${sort}&page=1000`],
    ]),
    ['files alone, page 500', `${children}&kind=file&page=500`],
    ['in the folder: report 12', `${children}&q=report%2012`],
    ['in the folder: 會議', `${children}&q=%E6%9C%83%E8%AD%B0`],
    ['in the drive: invoice', 'GET /fsnode/search?limit=100&q=invoice'],
    ['in the drive: 备', 'GET /fsnode/search?limit=100&q=%E5%A4%87'],
    ['in the drive: 4711', 'GET /fsnode/search?limit=100&q=4711'],
    ['tree of the folder', `GET /fsnode/root/${folder}?depth=2`],
    ['path', `GET /fsnode/list/${folder}/path`],
    ['used space', 'GET /fsnode/drive/used-space'],
  ]
  const table: (readonly (string | number)[])[] = []
  for (const [name, call] of cases) table.push(await time(name, call))
  await server.close()
  const title = `A folder of ${NODES.toLocaleString('en')} nodes (${engine}, over HTTP; made in ${seconds.toFixed(0)} s)`
  printTable(title, ['call', 'ms', 'most', 'found'], table)
}
