import { beforeAll, describe, expect, it } from 'vitest'

import { openHouse } from './settings.ts'

const house = openHouse()
const { boss, user, run } = house
const TEAM = ['--workspace', 'Crew']

beforeAll(async () => {
  await run(boss, ['workspace', 'create', 'Crew'])
})

describe('the money of a workspace', () => {
  it('is given by an admin of the server, and seen by those who manage it', async () => {
    const given = await run(boss, ['admin', 'recharge', '--to-workspace', 'Crew', '5', '--note', 'Start'])
    expect(given).toMatchObject({ code: 0, stderr: expect.stringContaining('Crew') })
    expect((await run(boss, ['wallet', 'balance', ...TEAM])).stdout).toContain('5')
    expect((await run(boss, ['wallet', 'records', ...TEAM])).stdout).toContain('Start')
    expect((await run(boss, ['admin', 'records'])).stdout).toContain('Crew')
    expect(await run(boss, ['admin', 'recharge', '--to-workspace', 'No such crew', '5'])).toMatchObject({ code: 6 })
    expect(await run(user, ['admin', 'recharge', '--to-workspace', 'Crew', '5'])).toMatchObject({ code: 5 })
    expect(await run(boss, ['wallet', 'request', '2', ...TEAM])).toMatchObject({ code: 0 })
    expect((await run(boss, ['admin', 'requests'])).stdout).toContain('Crew')
  })

  it('is spent with keys that are made for it, listed and revoked', async () => {
    const made = await run(boss, ['keys', 'create', 'Nightly', 'script', ...TEAM, '--days', '30'])
    expect(made).toMatchObject({ code: 0, stderr: expect.stringContaining('Crew') })
    expect(made.stdout).toMatch(/^sk-saffron-[\w-]{43}\n$/)
    const own = await run(boss, ['keys', 'create', 'Own', '--json'])
    const listed = await run(boss, ['keys', 'ls', ...TEAM])
    expect(listed.stdout).toContain('Nightly script')
    expect(listed.stdout).not.toContain(JSON.parse(own.stdout).id.slice(-8))
    expect((await run(boss, ['keys'])).stdout.trim().split('\n')).toHaveLength(2)
    const [id = ''] = listed.stdout.split(/\s/)
    expect(await run(boss, ['keys', 'rm', id, ...TEAM, '--yes'])).toMatchObject({ code: 0 })
    expect(await run(boss, ['keys', 'rm', id, ...TEAM, '--yes'])).toMatchObject({ code: 6 })
    expect((await run(boss, ['keys', 'ls', ...TEAM])).stdout).toBe('')
  })

  it('is only spent on models that the owner allows', async () => {
    const set = (...models: readonly string[]) => run(boss, ['workspace', 'set', 'Crew', '--models', ...models])
    expect(await set('saffron-demo')).toMatchObject({ code: 0 })
    expect(await run(boss, ['chat', ...TEAM, '-m', 'saffron-demo-vision', 'Hi'])).not.toMatchObject({ code: 0 })
    expect(await run(boss, ['chat', ...TEAM, '-m', 'saffron-demo', 'Write 3 words'])).toMatchObject({ code: 0 })
    expect((await run(boss, ['models', ...TEAM])).stdout).not.toContain('saffron-demo-vision')
    expect(await set('all')).toMatchObject({ code: 0 })
    expect((await run(boss, ['models', ...TEAM])).stdout).toContain('saffron-demo-vision')
  })
})
