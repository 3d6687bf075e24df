import { expect, it } from 'vitest'

import { openHouse } from './settings.ts'

const { boss, user, url, run } = openHouse()
const PASSWORD = 'correct horse battery\n'

const rowsOf = ({ stdout }: { readonly stdout: string }) =>
  stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

/** Creates a workspace of the boss. Returns its ID. */
async function create(name: string): Promise<string> {
  const [{ id }] = rowsOf(await run(boss, ['workspace', 'create', name, '--json']))
  return id
}

/** Lets the user join a workspace in a role. */
async function join(name: string, role: string): Promise<void> {
  const { stdout } = await run(boss, ['workspace', 'invite', 'create', name, '--role', role])
  expect(await run(user, ['workspace', 'accept', stdout.trim()])).toMatchObject({ code: 0 })
}

it('a workspace is created from a template, listed, shown, renamed and changed', async () => {
  const templates = rowsOf(await run(boss, ['workspace', 'templates', '--json', 'key']))
  expect(templates).toContainEqual({ key: 'writers' })
  const args = ['workspace', 'create', 'Summer', 'play', '--template', 'writers', '--description', 'For August']
  expect(await run(boss, args)).toMatchObject({ code: 0, stdout: '', stderr: 'Workspace “Summer play” created.\n' })
  const [row] = rowsOf(await run(boss, ['workspace', 'ls', 'summer', '--json']))
  expect(row).toMatchObject({
    name: 'Summer play',
    role: 'owner',
    memberCount: 1,
    settings: { description: 'For August' },
  })
  expect((await run(boss, ['workspace', 'ls'])).stdout).toContain(`${row.id}\towner\t1\t0\t\tSummer play\n`)

  expect(await run(boss, ['workspace', 'rename', 'Summer play', 'Winter play'])).toMatchObject({ code: 0 })
  const set = ['workspace', 'set', row.id.slice(-8), '--model', 'saffron-demo', '--payer', 'each', '--json']
  expect(rowsOf(await run(boss, set))).toMatchObject([
    { name: 'Winter play', payer: 'each', settings: { description: 'For August', model: 'saffron-demo' } },
  ])
  const shown = await run(boss, ['workspace', 'show', 'winter play'])
  expect(shown.stdout).toContain('\npayer\teach\n')
  expect((await run(boss, ['drive', 'ls', '--workspace', row.id])).stdout).toContain('\t/Drafts\n')
})

it('invalid values are refused before anything is sent', async () => {
  await create('Strict')
  for (const args of [
    ['create', 'X', '--template', 'castle'],
    ['set', 'Strict', '--payer', 'nobody'],
    ['set', 'Strict'],
    ['role', 'Strict', 'x', 'owner'],
    ['budget', 'Strict', 'x', 'much'],
    ['invite', 'create', 'Strict', '--role', 'owner'],
    ['invite', 'create', 'Strict', '--days', '91'],
    ['invite', 'create', 'Strict', '--uses', '0'],
    ['invite', 'create', 'Strict', 'ben'],
    ['usage', 'Strict', '--days', '366'],
    ['accept', 'https://example.org/'],
    ['rm', 'Strict'],
  ]) {
    expect(await run(boss, ['workspace', ...args])).toMatchObject({ code: 2, stdout: '' })
  }
})

it('a member joins with a link, gets a role and a budget, and is removed', async () => {
  await create('Club')
  const invited = await run(boss, ['workspace', 'invite', 'Club', '--role', 'viewer', '--uses', '2', '--days', '3'])
  expect(invited.stdout).toMatch(new RegExp(`^${url()}/app/invite/w#\\S+\n$`))
  const link = invited.stdout.trim()
  const joined = rowsOf(await run(user, ['workspace', 'accept', link, '--json', 'name,role']))
  expect(joined).toEqual([{ name: 'Club', role: 'viewer' }])

  const tooLow = { code: 5, stdout: '', stderr: 'saffron: Your role in this workspace doesn’t permit this.\n' }
  expect(await run(user, ['workspace', 'rename', 'Club', 'Mine'])).toMatchObject(tooLow)
  expect(await run(user, ['workspace', 'usage', 'Club'])).toMatchObject(tooLow)
  expect(await run(user, ['workspace', 'invite', 'Club'])).toMatchObject(tooLow)
  expect(await run(user, ['workspace', 'audit', 'Club'])).toMatchObject(tooLow)
  expect(await run(user, ['workspace', 'rm', 'Club'])).toMatchObject(tooLow)
  expect(await run(user, ['workspace', 'transfer', 'Club', 'grace'])).toMatchObject(tooLow)
  expect(await run(user, ['chat', '--workspace', 'Club', 'Hello'])).toMatchObject(tooLow)

  expect(await run(boss, ['workspace', 'role', 'Club', 'bob', 'editor'])).toMatchObject({ code: 0 })
  expect((await run(user, ['chat', '--workspace', 'Club', 'Write 5 words'])).stdout).not.toBe('')
  expect(rowsOf(await run(boss, ['workspace', 'usage', 'Club', '--json']))).toMatchObject([
    { user: { name: 'bob' }, calls: 2 },
  ])
  const limited = rowsOf(await run(boss, ['workspace', 'budget', 'Club', 'bob', '0.5', '--json']))
  expect(limited).toMatchObject([{ user: { name: 'bob' }, role: 'editor', monthLimitMicros: 500_000 }])
  expect(rowsOf(await run(boss, ['workspace', 'budget', 'Club', 'bob', 'none', '--json']))).toMatchObject([
    { monthLimitMicros: null },
  ])
  const members = rowsOf(await run(user, ['workspace', 'members', 'Club', '--json', 'role,monthLimitMicros']))
  expect(members).toContainEqual({ role: 'editor', monthLimitMicros: null })

  expect(await run(user, ['workspace', 'members', 'rm', 'Club', 'grace', '--yes'])).toMatchObject({ code: 5 })
  expect(await run(boss, ['workspace', 'members', 'rm', 'Club', 'carol', '--yes'])).toMatchObject({ code: 6 })
  expect(await run(boss, ['workspace', 'members', 'rm', 'Club', 'bob', '--yes'])).toMatchObject({ code: 0 })
  expect(rowsOf(await run(boss, ['workspace', 'audit', 'Club', '--limit', '2', '--json', 'action,member']))).toEqual([
    { action: 'workspace.member_removed', member: { id: expect.any(String), name: 'bob' } },
    { action: 'workspace.member_changed', member: { id: expect.any(String), name: 'bob' } },
  ])
  expect(await run(user, ['workspace', 'audit', 'Club'])).toMatchObject({ code: 6, stdout: '' })
  expect(await run(user, ['workspace', 'show', 'Club'])).toMatchObject({ code: 6, stdout: '' })
})

it('invitations are listed and withdrawn, and one for an email is only for its account', async () => {
  await create('Choir')
  const sent = await run(boss, ['workspace', 'invite', 'create', 'Choir', 'ann@example.org', '--json'])
  const [{ id, url: link }] = rowsOf(sent)
  expect(await run(user, ['workspace', 'accept', link])).toMatchObject({ code: 5, stdout: '' })
  const listed = rowsOf(await run(boss, ['workspace', 'invite', 'ls', 'Choir', '--json']))
  expect(listed).toMatchObject([{ id, email: 'ann@example.org', state: 'open', role: 'editor' }])
  expect(await run(boss, ['workspace', 'invite', 'rm', 'Choir', id.slice(-8)])).toMatchObject({ code: 2 })
  expect(await run(boss, ['workspace', 'invite', 'rm', 'Choir', id.slice(-8), '--yes'])).toMatchObject({ code: 0 })
  expect(await run(boss, ['workspace', 'invite', 'rm', 'Choir', 'ffffffff', '--yes'])).toMatchObject({ code: 6 })
  expect((await run(boss, ['workspace', 'invite', 'ls', 'Choir'])).stdout).toContain('\twithdrawn\t')
})

it('in a shared chat, each message is below the name of its author', async () => {
  await create('Stage')
  await join('Stage', 'editor')
  const asked = await run(boss, ['chat', '--workspace', 'Stage', '--json=result', 'Write 5 words'])
  const { conversation } = JSON.parse(asked.stdout)
  await run(user, ['chat', '--resume', conversation, 'Write 6 words'])
  const { stdout } = await run(user, ['chats', 'show', conversation])
  expect(stdout.match(/^## .*/gm)).toEqual(['## grace', '## saffron-demo', '## bob', '## saffron-demo'])
})

it('the owner transfers and leaves a workspace, with the password', async () => {
  await create('Band')
  await join('Band', 'admin')
  expect(await run(boss, ['workspace', 'leave', 'Band', '--yes'])).toMatchObject({ code: 1, stdout: '' })
  const transfer = ['workspace', 'transfer', 'Band', 'bob', '--yes']
  expect(await run(boss, transfer)).toMatchObject({ code: 2, stdout: '' })
  expect(await run(boss, transfer, 'wrong\n')).toMatchObject({ code: 1, stdout: '' })
  expect(await run(boss, transfer, PASSWORD)).toMatchObject({ code: 0 })
  expect(rowsOf(await run(user, ['workspace', 'show', 'Band', '--json', 'role']))).toEqual([{ role: 'owner' }])
  expect(await run(boss, ['workspace', 'leave', 'Band'])).toMatchObject({ code: 2 })
  expect(await run(boss, ['workspace', 'leave', 'Band', '--yes'])).toMatchObject({ code: 0 })
  expect(await run(boss, ['workspace', 'show', 'Band'])).toMatchObject({ code: 6 })
})

it('a workspace is deleted with the password, and restored', async () => {
  const id = await create('Attic')
  expect(await run(boss, ['workspace', 'rm', 'Attic', '--yes'], 'wrong\n')).toMatchObject({ code: 1, stdout: '' })
  const [removed] = rowsOf(await run(boss, ['workspace', 'rm', 'Attic', '--yes', '--json'], PASSWORD))
  expect(removed).toMatchObject({ id, deleteAt: expect.any(String) })
  expect(await run(boss, ['chats', '--workspace', 'Attic'])).toMatchObject({ code: 6 })
  expect(await run(boss, ['workspace', 'restore', 'Attic'])).toMatchObject({ code: 0 })
  expect(await run(boss, ['chats', '--workspace', 'Attic'])).toMatchObject({ code: 0 })
})

it('without a session, every command ends with 4', async () => {
  for (const args of [['ls'], ['show', 'X'], ['create', 'X'], ['invite', 'X'], ['leave', 'X', '--yes']]) {
    expect(await run('nobody', ['workspace', ...args])).toMatchObject({ code: 4, stdout: '' })
  }
})
