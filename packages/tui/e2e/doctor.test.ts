import { mkdirSync, writeFileSync } from 'node:fs'

import { expect, it } from 'vitest'

import { runSaffron } from './server.ts'
import { openHouse } from './settings.ts'
import { openTerminal } from './terminal.ts'

const { boss, user, folder, url, env, run } = openHouse()

interface Finding {
  readonly check: string
  readonly status: string
  readonly message: string
}
const findingsOf = (stdout: string): Record<string, Finding> =>
  Object.fromEntries(
    stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Finding)
      .map((finding) => [finding.check, finding]),
  )

it('reports that all is well to a super admin on the server’s own machine, one line per check', async () => {
  const { code, stdout, stderr } = await run(boss, ['doctor', '--json', '--data', `${folder}/data`])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const findings = findingsOf(stdout)
  expect(Object.keys(findings)).toEqual([
    'node',
    'terminal',
    'config',
    'server',
    'version',
    'session',
    'channels',
    'data',
  ])
  for (const [check, { status }] of Object.entries(findings)) {
    expect({ check, status }).toEqual({ check, status: check === 'terminal' ? 'skip' : 'ok' })
  }
})

it('hides channels from other users, and recognizes data on another machine', async () => {
  const { code, stdout } = await run(user, ['doctor', '--json'])
  expect(code).toBe(0)
  expect(findingsOf(stdout)).not.toHaveProperty('channels')
  expect(findingsOf(stdout)).toMatchObject({ data: { status: 'skip' }, session: { status: 'ok' } })
})

it('finds the server’s data on the same machine by itself', async () => {
  const here = { ...env(boss), SAFFRON_DATA: `${folder}/data` }
  const { stdout } = await runSaffron(['doctor', '--json'], { env: here })
  expect(findingsOf(stdout)['data']).toMatchObject({ status: 'ok', details: { isChecked: true } })
})

it('works without a server, and exits with 1', async () => {
  const away = { SAFFRON_API: 'http://127.0.0.1:1', SAFFRON_CONFIG_DIR: `${folder}/away` }
  const { code, stdout } = await runSaffron(['doctor'], { env: away })
  expect(code).toBe(1)
  const lines = stdout.trim().split('\n')
  expect(lines.map((line) => line.split('\t')[0])).toEqual(['node', 'terminal', 'config', 'server', 'data'])
  expect(stdout).toMatch(
    /^server\tfail\tNo server responded at http:\/\/127\.0\.0\.1:1\.\tStart one with: saffron serve/m,
  )
})

it('reports errors of settings, the URL and a database', async () => {
  const config = `${folder}/wrong`
  mkdirSync(config)
  writeFileSync(`${config}/session.json`, '{}', { mode: 0o644 })
  const given = { SAFFRON_API: 'nonsense', SAFFRON_CONFIG_DIR: config }
  const broken = `${folder}/broken-data`
  mkdirSync(broken)
  writeFileSync(`${broken}/saffron.db`, 'no database '.repeat(500))
  const { code, stdout } = await runSaffron(['doctor', '--json', '--data', broken], { env: given })
  expect(code).toBe(1)
  expect(findingsOf(stdout)).toMatchObject({
    config: { status: 'fail', advice: expect.stringContaining('chmod 600') },
    server: { status: 'fail', message: expect.stringContaining('nonsense') },
    data: { status: 'fail', message: expect.stringContaining('damaged') },
  })
})

it('shows advice below each error, and leaves the terminal unchanged', async () => {
  const terminal = openTerminal(['doctor'], { SAFFRON_API: url(), SAFFRON_CONFIG_DIR: `${folder}/nobody` })
  await terminal.waitFor('to check it')
  expect(await terminal.exited).toBe(0)
  const screen = terminal.everything().join('\n')
  expect(screen).toMatch(/^ok {4}node/m)
  expect(screen).toMatch(/^ok +terminal +xterm-256color, 90×26; colors: yes/m)
  expect(screen).toMatch(/^warn +session +Not signed in.*\n +→ Sign in with: saffron login/m)
  expect(screen).not.toContain('漢')
  expect(terminal.modes().cursorShown).toBe(true)
})
