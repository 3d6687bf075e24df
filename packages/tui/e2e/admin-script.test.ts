import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readdirSync, readFileSync, watch, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { fileURLToPath } from 'node:url'

import { MICROS_PER_CREDIT } from '@saffron/core/format'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { runSaffron, type Server, startSaffron } from './server.ts'
import { temporaryFolder } from './terminal.ts'

const SCRIPT = fileURLToPath(new URL('../../../docs/examples/month-end.sh', import.meta.url))
const SAFFRON = fileURLToPath(new URL('../../../bin/saffron.js', import.meta.url))
const PEOPLE = ['grace', 'ann', 'bob', 'cleo', 'dora', 'eve'].map((name) => `${name}@example.org`)
const [BOSS = '', ANN = '', BOB = ''] = PEOPLE
const RECHARGES = `email,credits,note\n${BOB},30,"Course, ""May"""\n${BOSS},30,\n`

const folder = temporaryFolder()
let server: Server
const env = (who = BOSS, api = server.url) => ({ SAFFRON_API: api, SAFFRON_CONFIG_DIR: `${folder.path}/${who}` })
const run = (args: readonly string[], who?: string) => runSaffron(args, { env: env(who) })

beforeAll(async () => {
  server = await startSaffron(`${folder.path}/data`, 2)
  for (const who of PEOPLE) {
    await runSaffron(['login', who, '--signup'], { env: env(who), input: 'correct horse battery\n' })
  }
  writeFileSync(`${folder.path}/may.csv`, RECHARGES)
  // As an installation has it on the PATH.
  writeFileSync(`${folder.path}/saffron`, `#!/bin/sh\nexec '${process.execPath}' '${SAFFRON}' "$@"\n`)
  chmodSync(`${folder.path}/saffron`, 0o755)
})
afterAll(async () => {
  await server.stop()
  folder.remove()
})

/** Runs the script as a timer does: no terminal, nothing on stdin. */
async function runScript(args: readonly string[], onStart: () => void = () => undefined) {
  const child = spawn(SCRIPT, args, {
    cwd: folder.path,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: `${folder.path}:${process.env['PATH']}`, HOME: folder.path, ...env() },
  })
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (chunk) => (stdout += String(chunk)))
  child.stderr.on('data', (chunk) => (stderr += String(chunk)))
  onStart()
  await once(child, 'close')
  return { code: child.exitCode, stdout, stderr }
}

const balanceOf = async (who: string) => JSON.parse((await run(['wallet', '--json'], who)).stdout).balanceMicros
const accounts = async (...args: string[]) =>
  (await run(['admin', 'users', 'ls', ...args, '--json'])).stdout
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { id: string; email: string })

it('reports which server is down and leaves no folder when killed midway, and books nothing twice when run again', async () => {
  const before = await balanceOf(BOB)
  const killed = await runScript(['may.csv', '20', 'may'], () => {
    const watcher = watch(folder.path, { recursive: true }, (_event, name) => {
      if (!name?.startsWith('may.part/') || !/[\da-f]{12}\.csv$/.test(name)) return
      watcher.close()
      void server.kill()
    })
  })
  expect(killed).toMatchObject({ code: 8, stdout: '' })
  const [reason, place, ...more] = killed.stderr.trim().split('\n')
  expect(reason).toContain(`No server responded at ${server.url}`)
  expect(place).toMatch(/^month-end\.sh: failed with 8 at line 16: saffron admin records /)
  expect(more).toEqual([])
  expect(existsSync(`${folder.path}/may`)).toBe(false)
  const kept = readdirSync(`${folder.path}/may.part`).filter((name) => name.endsWith('.csv'))
  expect(kept.length).toBeGreaterThan(0)
  expect(kept.length).toBeLessThan(PEOPLE.length - 2)

  server = await startSaffron(`${folder.path}/data`, 2, new URL(server.url).port)
  const green = await runScript(['may.csv', '20', 'may'])
  const low = await accounts('--below', '20')
  expect(low.map(({ email }) => email)).toEqual(PEOPLE.filter((who) => who !== BOSS && who !== BOB))
  expect(green).toEqual({
    code: 0,
    stdout: `month-end.sh: ${low.length} accounts below 20 credits, in may\n`,
    stderr: '',
  })
  const files = readdirSync(`${folder.path}/may`)
  expect(files.toSorted()).toEqual(
    ['low.tsv', 'models.json', 'recharged.json', ...low.map(({ id }) => `${id}.csv`)].toSorted(),
  )
  const read = (name: string) => readFileSync(`${folder.path}/may/${name}`, 'utf8')
  expect(JSON.parse(read('recharged.json'))).toMatchObject({ rows: 2, booked: 0, again: 2 })
  expect(JSON.parse(read('models.json'))).toMatchObject({ channels: [{ ok: true }] })
  const ann = low.find(({ email }) => email === ANN)
  const lines = read(`${ann?.id}.csv`).trimEnd().split('\r\n')
  expect(lines[0]).toBe('id,createdAt,email,kind,model,credits,balance,note')
  expect(lines.slice(1).every((line) => line.includes(`,${ANN},`))).toBe(true)
  expect(await balanceOf(BOB)).toBe(before + 30 * MICROS_PER_CREDIT)
})

it('refuses an existing target, missing arguments and an invalid file', async () => {
  expect(await runScript(['may.csv', '20', 'may'])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('may already exists'),
  })
  expect(await runScript(['may.csv'])).toMatchObject({ code: 2, stderr: expect.stringContaining('usage') })
  expect(await runScript(['none.csv', '20', 'june'])).toMatchObject({ code: 6, stdout: '' })
  expect(existsSync(`${folder.path}/june`)).toBe(false)
})

it('the list of low balances respects a limit, and distinguishes credits from words', async () => {
  const all = await accounts('--below', '20')
  expect(await accounts('--below', '20', '--limit', '2')).toEqual(all.slice(0, 2))
  expect((await accounts('--below', '1000')).length).toBe(PEOPLE.length)
  expect((await accounts('ann', '--below', '20')).map(({ email }) => email)).toEqual([ANN])
  expect(await run(['admin', 'users', 'ls', '--below', 'little'])).toMatchObject({ code: 2, stdout: '' })
})

// Last, because it stops its server.
it('records are exported in full, including quotes, or not at all', async () => {
  const mine = await run(['wallet', 'records', '--csv'], BOB)
  expect(mine.stdout).toMatch(/^id,createdAt,.*\r\n(.*\r\n)*.*,,recharge,,30,\d+,"Course, ""May"""\r\n$/)
  expect(await run(['wallet', 'records', '--csv', '--json'], BOB)).toMatchObject({ code: 2, stdout: '' })
  expect(await run(['wallet', 'records', '--csv', '--limit', '5'], BOB)).toMatchObject({ code: 2, stdout: '' })
  const rows = Array.from({ length: 250 }, () => `${ANN},0.000001`)
  writeFileSync(`${folder.path}/many.csv`, rows.join('\n'))
  await run(['admin', 'recharge', '--csv', `${folder.path}/many.csv`])
  const file = `${folder.path}/ann.csv`
  const exporting = ['admin', 'records', '--user', ANN, '--force', '--csv', file]
  expect(await run(exporting)).toMatchObject({ code: 0, stdout: '', stderr: '' })
  const whole = readFileSync(file, 'utf8')
  expect(whole.trimEnd().split('\r\n')).toHaveLength(251)

  // The server dies before the second page. The old file must stay unchanged.
  const proxy = createServer((incoming, answer) => {
    if (/[?&]page=2\b/.test(incoming.url ?? '')) {
      void server.kill().then(() => incoming.socket.destroy())
      return
    }
    const { method, headers, url = '' } = incoming
    const forwarded = request(`${server.url}${url}`, { ...(method && { method }), headers }, (given) => {
      answer.writeHead(given.statusCode ?? 0, given.headers)
      given.pipe(answer)
    })
    incoming.pipe(forwarded)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = proxy.address()
  const through = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  await runSaffron(['login', BOSS], { env: env('proxied', through), input: 'correct horse battery\n' })
  const broken = await runSaffron(exporting, { env: env('proxied', through) })
  proxy.close()
  expect(broken).toMatchObject({ code: 8, stdout: '', stderr: expect.stringContaining('No server responded') })
  expect(readFileSync(file, 'utf8')).toBe(whole)
  expect(readdirSync(folder.path).filter((name) => name.endsWith('.saffron-part'))).toEqual([])
})
