import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { beforeAll, describe, expect, it } from 'vitest'

import { runSaffron } from './server.ts'
import { openHouse } from './settings.ts'
import { openTerminal } from './terminal.ts'

const house = openHouse()
const { boss, user, run } = house
const TEAM = ['--workspace', 'Team']

const runWith = (args: readonly string[], more: Readonly<Record<string, string>>) =>
  runSaffron(args, { env: { ...house.env(boss), ...more } })

/** Returns whether the drive is the one of the workspace. */
const isTeams = async (more: Readonly<Record<string, string>>, ...args: readonly string[]) =>
  (await runWith(['drive', 'ls', ...args], more)).stdout.includes('/only here')

beforeAll(async () => {
  await run(boss, ['workspace', 'create', 'Team'])
})

describe('--workspace', () => {
  it('puts new chats into the workspace, and lists and names those', async () => {
    const asked = await run(boss, ['chat', ...TEAM, '--json=result', 'Write 5 words'])
    const { conversation } = JSON.parse(asked.stdout)
    expect((await run(boss, ['chats', ...TEAM])).stdout).toContain(conversation)
    expect((await run(boss, ['chats'])).stdout).not.toContain(conversation)
    const end = conversation.slice(-8)
    expect((await run(boss, ['chats', 'show', end, ...TEAM])).stdout).toContain('Write 5 words')
    expect(await run(boss, ['chats', 'show', end])).toMatchObject({ code: 6 })
    expect((await run(boss, ['chats', 'show', conversation])).stdout).toContain('Write 5 words')
    expect(await run(boss, ['chats', 'show', conversation, '--workspace', 'personal'])).toMatchObject({ code: 0 })

    expect(await run(boss, ['chats', 'rm', end, ...TEAM, '--yes'])).toMatchObject({ code: 0 })
    expect((await run(boss, ['chats', 'trash', ...TEAM])).stdout).toContain(conversation)
    expect((await run(boss, ['chats', 'trash'])).stdout).toBe('')
    expect(await run(boss, ['chats', 'restore', end, ...TEAM])).toMatchObject({ code: 0 })
    const continued = ['chat', '-c', ...TEAM, '--json=result', 'Write 5 words']
    expect(JSON.parse((await run(boss, continued)).stdout)).toMatchObject({ conversation })
  })

  it('attaches files to chats of the workspace, also when the chat is named by its whole ID', async () => {
    const file = join(house.folder, 'notes.md')
    writeFileSync(file, 'Saffron grows in Iran.')
    const asked = await run(boss, ['chat', ...TEAM, '-f', file, '--json=result', 'Write 5 words'])
    const { conversation } = JSON.parse(asked.stdout)
    const again = ['chat', '--resume', conversation, '-f', file, 'Write 5 words']
    expect(await run(boss, again)).toMatchObject({ code: 0, stderr: '' })
  })

  it('works on the drive of the workspace', async () => {
    const file = join(house.folder, 'plan.md')
    writeFileSync(file, 'Plan')
    expect(await run(boss, ['drive', 'mkdir', '-p', '/reports/may', ...TEAM])).toMatchObject({ code: 0 })
    expect(await run(boss, ['drive', 'put', file, '/reports/', ...TEAM])).toMatchObject({ code: 0 })
    expect((await run(boss, ['drive', 'ls', '/reports', ...TEAM])).stdout).toContain('/reports/plan.md')
    expect((await run(boss, ['drive', 'find', '--name', 'plan*', ...TEAM])).stdout).toContain('/reports/plan.md')
    expect(await run(boss, ['drive', 'ls', '/reports'])).toMatchObject({ code: 6 })
    const got = join(house.folder, 'got.md')
    expect(await run(boss, ['drive', 'get', '/reports/plan.md', got, ...TEAM])).toMatchObject({ code: 0 })
    expect(await run(boss, ['drive', 'rm', '/reports', '--yes', ...TEAM])).toMatchObject({ code: 0 })
    expect((await run(boss, ['drive', 'ls', '--trash', ...TEAM])).stdout).toContain('/reports')
    expect((await run(boss, ['drive', 'ls', '--trash'])).stdout).toBe('')
    expect(await run(boss, ['drive', 'restore', 'reports', ...TEAM])).toMatchObject({ code: 0 })
  })

  it('shows the wallet of the workspace, and its transactions to admins', async () => {
    const request = ['wallet', 'request', '5', ...TEAM, '--json']
    const { id } = JSON.parse((await run(boss, request)).stdout)
    expect((await run(boss, ['wallet', 'requests', ...TEAM])).stdout).toContain(id)
    expect((await run(boss, ['wallet', 'requests'])).stdout).toBe('')
    expect(await run(boss, ['admin', 'requests', 'approve', id, '--credits', '5'])).toMatchObject({ code: 0 })
    expect((await run(boss, ['wallet', ...TEAM, '--json'])).stdout).toBe('{"balanceMicros":5000000}\n')
    expect((await run(boss, ['wallet', 'records', ...TEAM])).stdout).toContain('5000000')
    expect((await run(boss, ['wallet', 'records'])).stdout).toBe('')
  })

  it('names a workspace of the user, or the command ends with 6', async () => {
    const stderr = expect.stringContaining('The workspace “Team” doesn’t exist, or you aren’t a member of it.')
    for (const command of [['chats'], ['drive', 'ls'], ['wallet'], ['chat', 'Hello']]) {
      expect(await run(user, [...command, ...TEAM])).toMatchObject({ code: 6, stdout: '', stderr })
    }
  })

  it('is offered by completion with the workspaces of the user', async () => {
    await run(boss, ['workspace', 'create', 'Two words'])
    const { stdout } = await run(boss, ['__complete', '--', '=', 'chats', '--workspace'])
    expect(stdout).toMatch(/^Team\n[\da-f]{8}\tTwo words\n$/)
    expect((await run(boss, ['__complete', '--', '=T', 'workspace', 'show'])).stdout).toBe('Team\n')
    expect((await run(boss, ['__complete', '--', '=', 'chats', ...TEAM, 'show'])).stdout).not.toBe('')
    expect((await run(boss, ['__complete', '--', '=', 'chats', 'show'])).stdout).toBe('')
  })
})

describe('without the option, the workspace', () => {
  beforeAll(async () => {
    await run(boss, ['drive', 'mkdir', '/only here', ...TEAM])
  })

  it('comes from SAFFRON_WORKSPACE, which the option overrides', async () => {
    expect(await isTeams({})).toBe(false)
    expect(await isTeams({ SAFFRON_WORKSPACE: 'team' })).toBe(true)
    expect(await isTeams({ SAFFRON_WORKSPACE: 'Team' }, '--workspace', 'personal')).toBe(false)
  })

  it('comes from the settings of the user', async () => {
    expect(await run(boss, ['config', 'set', 'workspace', 'Team'])).toMatchObject({ code: 0 })
    expect(await isTeams({})).toBe(true)
    expect(await isTeams({ SAFFRON_WORKSPACE: 'personal' })).toBe(false)
    await run(boss, ['config', 'unset', 'workspace'])
  })

  it('comes from the file of the project', async () => {
    const project = join(house.folder, 'project')
    mkdirSync(project)
    writeFileSync(join(project, '.saffron.json'), '{"workspace":"Team"}')
    const terminal = openTerminal(['drive', 'ls'], house.env(boss), project)
    expect(await terminal.exited).toBe(0)
    expect(terminal.everything().join('\n')).toContain('only here')
  })
})

it('the app opens a chat of another space in that space, and switches to any space', async () => {
  const asked = await run(boss, ['chat', ...TEAM, '--json=result', 'Write 5 words'])
  const { conversation } = JSON.parse(asked.stdout)
  const app = openTerminal(['--resume', conversation], house.env(boss))
  await app.waitFor('Workspace: Team (owner)')
  app.type('/workspaces personal')
  await app.waitFor('❯ /workspaces personal')
  app.type('\r')
  await app.waitFor(/\nYour own space\n❯ Ask anything/)
  app.type('\u0010')
  await app.waitFor('Go to')
  app.type('team')
  await app.waitFor(/❯ space +Team/)
  app.type('\r')
  await app.waitFor(/\nWorkspace: Team \(owner\)\n❯ Ask anything/)
  app.type('\u0004')
  expect(await app.exited).toBe(0)
})
