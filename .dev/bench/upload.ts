// Measures the upload of a large file: the server's memory, and the speed against plain writing and hashing.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

import { memoryMb, startProgram } from './process.ts'
import { median, printTable } from './table.ts'

const MEGABYTES = 2048
const RUNS = 3
const END = '\r\n--b--\r\n'
const HEAD = '--b\r\nContent-Disposition: form-data; name="file"; filename="large.bin"\r\n\r\n'

const folder = await mkdtemp(join(tmpdir(), 'saffron-bench-'))
const file = join(folder, 'large.bin')
execFileSync('sh', ['-c', `head -c ${MEGABYTES}M /dev/urandom > "$1"`, 'sh', file])

/** Returns the seconds that `cat file > disk && sha256sum disk` takes. */
async function byHand(): Promise<number> {
  const began = performance.now()
  const child = spawn('sh', ['-c', 'cat "$1" > "$1.copy" && sha256sum "$1.copy"', 'sh', file], { stdio: 'ignore' })
  await once(child, 'exit')
  const seconds = (performance.now() - began) / 1000
  await rm(`${file}.copy`)
  return seconds
}

const server = await startProgram([
  'bin/saffron.js',
  'serve',
  '--port',
  '0',
  '--data',
  join(folder, 'data'),
  '--no-open',
])
const signedUp = await fetch(`${server.url}/auth/signup`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: 'bench@example.com', password: 'correct horse battery' }),
})
const { tokens } = (await signedUp.json()) as { tokens: { accessToken: string } }
const authorization = `Bearer ${tokens.accessToken}`

async function upload(): Promise<number> {
  const began = performance.now()
  const sending = request(`${server.url}/assets/v2/upload`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'multipart/form-data; boundary=b' },
  })
  const answered = once(sending, 'response')
  sending.write(HEAD)
  await pipeline(createReadStream(file, { highWaterMark: 256 * 1024 }), sending, { end: false })
  sending.end(END)
  const [response] = await answered
  response.resume()
  if (response.statusCode !== 200) throw new Error(`answered ${response.statusCode}`)
  return (performance.now() - began) / 1000
}

// Alternates between both. The first run of each is dropped.
const [hand, sent, rises] = [[] as number[], [] as number[], [] as number[]]
for (let run = -1; run < RUNS; run++) {
  const seconds = await byHand()
  const before = memoryMb(server.pid, 'VmRSS')
  let highest = before
  const watch = setInterval(() => (highest = Math.max(highest, memoryMb(server.pid, 'VmRSS'))), 20)
  const uploaded = await upload()
  clearInterval(watch)
  if (run < 0) continue
  hand.push(seconds)
  sent.push(uploaded)
  rises.push(highest - before)
}
await server.stop()
await rm(folder, { recursive: true, force: true })

printTable(
  `A file of ${MEGABYTES} MB (a form, over HTTP on this machine)`,
  ['way', 'seconds', 'speed ÷ by hand', 'RSS rises by MB, at most'],
  [
    ['cat file > disk && sha256sum disk', median(hand), 1, '–'],
    ['POST /assets/v2/upload', median(sent), median(hand) / median(sent), Math.max(...rises)],
  ],
)
