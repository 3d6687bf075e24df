import { beforeAll, describe, expect, it } from 'vitest'

import { openHouse } from './settings.ts'
import { openTerminal } from './terminal.ts'

const house = openHouse()
const { boss, user, run } = house
const TEAM = ['--workspace', 'Team']
const TITLE = '“Write 5 words” (Team)'
let chat: string
let userId: string

const call = async (who: string, args: readonly string[]) => JSON.parse((await run(who, ['api', ...args])).stdout)

/** Mentions the second account in the chat of the workspace. */
const mention = (text: string) =>
  call(boss, [
    'POST',
    '/ai/message/create',
    '-F',
    `conversation=${chat}`,
    '-F',
    'role=user',
    '-f',
    `text=${text}`,
    '-F',
    `mentions[]=${userId}`,
  ])

beforeAll(async () => {
  await run(boss, ['workspace', 'create', 'Team'])
  userId = (await call(user, ['GET', '/user/me'])).id
  const invited = await run(boss, ['workspace', 'invite', 'Team', '--json'])
  await run(user, ['workspace', 'accept', JSON.parse(invited.stdout).url, '--yes'])
  await call(boss, ['PATCH', '/user/me', '-F', 'name=Grace'])
  await call(user, ['PATCH', '/user/me', '-F', 'name=Bob Smith'])
  const asked = await run(boss, ['chat', ...TEAM, '--json=result', 'Write 5 words'])
  chat = JSON.parse(asked.stdout).conversation
})

describe('saffron notifications', () => {
  it('lists mentions and marks them as read', async () => {
    expect(await run(user, ['notifications'])).toMatchObject({ code: 0, stdout: '' })
    for (const text of ['One for @Bob Smith', 'Two for @Bob Smith', 'Three for @Bob Smith']) await mention(text)
    const listed = await run(user, ['notifications', 'ls', '--json', 'id,excerpt,readAt'])
    const rows: { id: string; excerpt: string; readAt: string | null }[] = listed.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(rows.map(({ excerpt }) => excerpt)).toEqual([
      'Three for @Bob Smith',
      'Two for @Bob Smith',
      'One for @Bob Smith',
    ])
    const [three = { id: '' }, two = { id: '' }] = rows
    expect((await run(user, ['notifications'])).stdout).toContain(`\tGrace\t`)
    expect(await run(user, ['notifications', 'read', three.id.slice(-8), '--json'])).toMatchObject({
      stdout: '{"unread":2}\n',
    })
    expect((await run(user, ['notifications', '--unread'])).stdout).not.toContain(three.id)
    expect(await run(user, ['notifications', 'read', two.id, 'ffffffff'])).toMatchObject({
      code: 6,
      stderr: expect.stringContaining('No such notification: ffffffff'),
    })
    expect(await run(user, ['notifications', 'read'])).toMatchObject({
      stderr: expect.stringContaining('No unread notifications left.'),
    })
    expect((await run(user, ['notifications', '--unread'])).stdout).toBe('')
    expect(await run(boss, ['notifications'])).toMatchObject({ code: 0, stdout: '' })
  })
})

describe('the app', () => {
  it('has those that a command’s prompt names', async () => {
    await run(user, ['notifications', 'read'])
    await run(boss, ['chat', ...TEAM, '--resume', chat, 'What does @Bob Smith say?'])
    expect((await run(user, ['notifications', '--unread', '--json', 'excerpt'])).stdout).toBe(
      '{"excerpt":"What does @Bob Smith say?"}\n',
    )
    await run(user, ['notifications', 'read'])
  })

  it('adds a line when someone mentions the user, and opens the chat in its workspace', async () => {
    const app = openTerminal([], house.env(user))
    await app.waitFor('Ask anything')
    // By the end of a reply, the app also listens to events.
    app.type('3 words\r')
    await app.waitFor(/❯ 3 words[^]*\.\n[^]*Type a message/)
    await mention('Look at this, @Bob Smith')
    await app.waitFor(`Grace mentioned you in ${TITLE}. /notifications opens it.`)
    app.type('/notifications')
    await app.waitFor('❯ /notifications')
    app.type('\r')
    await app.waitFor(/❯ ● .*Grace.*Look at this/)
    app.type('\r')
    await app.waitFor('Workspace: Team')
    await app.waitFor('Look at this, @Bob Smith')
    // Also in a workspace, whichever it is.
    await mention('And this, @Bob Smith')
    await app.waitFor(/❯ Look at this, @Bob Smith[^]*mentioned you in/)
    app.type('\u0004')
    expect(await app.exited).toBe(0)
    expect((await run(user, ['notifications', '--unread'])).stdout.trim().split('\n')).toHaveLength(1)
  })

  it('completes the names of members after an @, and notifies those who are named', async () => {
    await run(boss, ['notifications', 'read'])
    const app = openTerminal(TEAM, house.env(user))
    await app.waitFor('Workspace: Team')
    app.type('Hello @gr')
    await app.waitFor('@Grace')
    app.type('\t')
    await app.waitFor('❯ Hello @Grace')
    app.type('3 words')
    await app.waitFor('@Grace 3 words')
    app.type('\r')
    await expect
      .poll(async () => (await run(boss, ['notifications', 'ls', '--json', 'excerpt'])).stdout, { timeout: 20_000 })
      .toContain('Hello @Grace 3 words')
    app.kill('SIGKILL')
    await app.exited
  })
})
