// Serves some users until it is terminated. Writes their tokens to the given file, then its URL to the standard output.
import { writeFileSync } from 'node:fs'

import { buildUser, startTestServer } from '@saffron/server/testing'

const [file = '', users = '', paceMs = '2'] = process.argv.slice(2)
const server = await startTestServer({ config: { demoPaceMs: Number(paceMs) } })
const tokens: string[] = []
for (let made = 0; made < Number(users); made++) tokens.push((await buildUser(server)).tokens.accessToken)
writeFileSync(file, JSON.stringify(tokens))
console.log(server.url)
process.once('SIGTERM', () => void server.close())
