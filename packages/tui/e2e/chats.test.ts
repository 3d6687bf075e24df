import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { openHouse } from './settings.ts'
import { openTerminal } from './terminal.ts'

const { boss, user, folder, env, run } = openHouse()

const chats = (...args: string[]) => run(user, ['chats', ...args])

interface Listed {
  readonly id: string
  readonly title: string
}

const listed = async (): Promise<Listed[]> =>
  (await chats('--json')).stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

async function makeChat(title: string): Promise<string> {
  const made = await run(user, ['api', 'POST', '/ai/conversation/create', '-f', `title=${title}`])
  return (JSON.parse(made.stdout) as Listed).id
}

/** Creates a chat with a message. */
async function makeTalk(title: string): Promise<string> {
  const conversation = await makeChat(title)
  const fields = ['-f', `conversation=${conversation}`, '-f', 'role=user', '-f', 'text=Hello']
  await run(user, ['api', 'POST', '/ai/message/create', ...fields])
  return conversation
}

const trashed = async (): Promise<Listed[]> =>
  (await chats('trash', 'ls', '--json')).stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

describe('saffron chats', () => {
  it('lists chats without a subcommand, and renames a chat by its ID or the end of it', async () => {
    const id = await makeChat('First')
    expect((await chats()).stdout).toBe((await chats('ls')).stdout)
    expect(await chats('rename', id.slice(-8), 'Summer', 'holidays')).toMatchObject({
      code: 0,
      stderr: 'Renamed to “Summer holidays”.\n',
    })
    const renamed = await chats('rename', id, '夏天', '--json')
    expect(JSON.parse(renamed.stdout)).toMatchObject({ id, title: '夏天' })
    expect(await chats('rename', id, ' ')).toMatchObject({ code: 2, stderr: 'saffron: Missing argument: <title>\n' })
    expect(await chats('rename', id)).toMatchObject({ code: 2, stderr: 'saffron: Missing argument: <title>\n' })
    expect(await chats('rename', id, 'x'.repeat(201))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('<title>: Must have at most 200 characters.'),
    })
    expect(await chats('rename', 'nope', 'x')).toMatchObject({ code: 6, stdout: '' })
    expect(await listed()).toMatchObject([{ id, title: '夏天' }])
  })

  it('moves all named chats to the trash or none, after a question or with --yes', async () => {
    const [one, two, three] = [await makeTalk('One'), await makeTalk('Two'), await makeTalk('Three')]
    expect(await chats('rm', one)).toMatchObject({ code: 2, stderr: expect.stringContaining('--yes') })
    expect(await chats('rm', one, 'nope', '--yes')).toMatchObject({ code: 6, stdout: '' })
    expect((await listed()).map(({ id }) => id)).toContain(one)
    const refused = openTerminal(['chats', 'rm', one.slice(-8)], env(user))
    await refused.waitFor('Move “One” to the trash? [y/N]')
    refused.type('n\r')
    expect(await refused.exited).toBe(1)
    const agreed = openTerminal(['chats', 'rm', one, two], env(user))
    await agreed.waitFor('Move 2 chats to the trash?')
    agreed.type('y\r')
    expect(await agreed.exited).toBe(0)
    const removed = await chats('rm', three, three, '--yes', '--json')
    expect(JSON.parse(removed.stdout)).toMatchObject({ id: three, title: 'Three', trashedAt: expect.any(String) })
    expect((await listed()).map(({ title }) => title)).toEqual(['夏天'])
    expect((await trashed()).map(({ id }) => id)).toEqual([three, two, one])
  })

  it('lists, restores and permanently deletes chats in the trash', async () => {
    const [three, two, one] = (await trashed()).map(({ id }) => id)
    expect((await chats('trash')).stdout).toMatch(new RegExp(`^${three}\\t`))
    expect(await chats('restore', one?.slice(-8) ?? '')).toMatchObject({ code: 0, stderr: '“One” restored.\n' })
    expect(JSON.parse((await chats('restore', two ?? '', '--json')).stdout)).toMatchObject({ id: two, title: 'Two' })
    expect(await chats('restore', 'nope')).toMatchObject({ code: 6, stdout: '' })
    expect((await listed()).map(({ title }) => title).toSorted()).toEqual(['One', 'Two', '夏天'])
    const hint = await chats('rm', one ?? '', '--yes')
    expect(hint.stderr).toBe(`Moved to trash: One\nTo undo: saffron chats restore ${one?.slice(-8)}\n`)
    expect(await chats('rm', two ?? '', '--permanent')).toMatchObject({ code: 2 })
    expect(await chats('rm', two ?? '', '--permanent', '--yes')).toMatchObject({ code: 0 })
    expect((await trashed()).map(({ id }) => id)).toEqual([one, three])
    expect(await chats('trash', 'empty')).toMatchObject({ code: 2, stderr: expect.stringContaining('--yes') })
    const some = await chats('trash', 'empty', three ?? '', '--yes')
    expect(some).toMatchObject({ code: 0, stderr: '1 chat permanently deleted.\n' })
    const all = await chats('trash', 'empty', '--yes', '--json')
    expect(JSON.parse(all.stdout)).toEqual({ deleted: 1 })
    expect(await chats('trash')).toMatchObject({ code: 0, stdout: '', stderr: 'Trash is empty.\n' })
  })

  it('lists chats newest first, pinned or not', async () => {
    const [old, young] = [await makeChat('Old and pinned'), await makeChat('Young')]
    const pinned = await run(user, ['api', 'PUT', `/ai/conversation/list/${old}`, '-F', 'pinned=true'])
    expect(JSON.parse(pinned.stdout)).toMatchObject({ pinned: true })
    await chats('rename', young, 'Younger')
    const [first] = await listed()
    expect(first).toMatchObject({ id: young })
    expect((await chats('ls')).stdout).toMatch(new RegExp(`^${young}\t`))
    await chats('rm', old, young, '--yes')
  })

  it('exports chats as Markdown or JSON, to stdout or to a file', async () => {
    await run(user, ['chat', '3 words'])
    const [latest] = await listed()
    const id = latest?.id ?? ''
    await chats('rename', id, 'Words')
    const { stdout } = await chats('export', id.slice(-8))
    expect(stdout).toMatch(/^# Words\n\n## You\n\n3 words\n\n## saffron-demo\n\n\S+ \S+ \S+\n$/)
    const file = `${folder}/words.md`
    expect(await chats('export', id, '-o', file)).toMatchObject({ code: 0, stdout: '', stderr: '' })
    expect(readFileSync(file, 'utf8')).toBe(stdout)
    const again = await chats('export', id, '-o', file)
    expect(again).toMatchObject({ code: 2, stderr: `saffron: ${file} already exists. Pass --force to replace it.\n` })
    expect(await chats('export', id, '-o', file, '--force')).toMatchObject({ code: 0 })
    expect(await chats('export', id, '-o', `${folder}/words.JSON`)).toMatchObject({ code: 0 })
    const whole = JSON.parse(readFileSync(`${folder}/words.JSON`, 'utf8'))
    expect(whole).toMatchObject({ id, title: 'Words', messages: [{ role: 'user' }, { role: 'assistant' }] })
    expect(JSON.parse((await chats('export', id, '--format', 'json')).stdout)).toEqual(whole)
    expect(await chats('export', id, '--format', 'pdf')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('(md, json)'),
    })
    expect(await chats('export', id, '-o', `${folder}/no/where.md`)).toMatchObject({ code: 2, stdout: '' })
    expect(await chats('export', 'nope')).toMatchObject({ code: 6, stdout: '' })
  })

  it('shows examples in the help, and requires a session', async () => {
    for (const name of ['rename', 'rm', 'restore', 'trash ls', 'trash empty', 'export']) {
      const help = await chats(...name.split(' '), '--help')
      expect(help).toMatchObject({ code: 0, stdout: expect.stringContaining(`Example:\n  saffron chats ${name} `) })
    }
    expect(await run('nobody', ['chats', 'rm', 'x', '--yes'])).toMatchObject({ code: 4, stdout: '' })
  })
})

describe('saffron models', () => {
  it('lists the available models with their prices', async () => {
    const price = ['admin', 'models', 'price', 'saffron-demo', '--input', '2.5', '--output', '10']
    expect(await run(boss, price)).toMatchObject({ code: 0 })
    const { stdout } = await run(user, ['models'])
    expect(stdout).toMatch(/^[\da-f-]{36}\t.*\tchat.*\tinput=2500000,output=10000000\t.*\tsaffron-demo$/m)
    expect((await run(user, ['models', 'ls'])).stdout).toBe(stdout)
    const sighted = (await run(user, ['models', 'ls', '--features', 'chat,vision', '--json'])).stdout.trim().split('\n')
    expect(sighted.map((line) => JSON.parse(line))).toMatchObject([{ name: 'saffron-demo-vision' }])
    const terminal = openTerminal(['models'], env(user))
    expect(await terminal.exited).toBe(0)
    await terminal.waitFor(/Input 2\.50? Output 10\S* +saffron-demo$/m)
    expect(await run(user, ['models', 'ls', '--features', 'cats'])).toMatchObject({ code: 2 })
    expect(await run('nobody', ['models'])).toMatchObject({ code: 4, stdout: '' })
    expect((await run(user, ['models', 'ls', '--help'])).stdout).toContain('Example:\n  saffron models ls ')
  })

  it('suggests similar names for an unknown model', async () => {
    expect(await run(user, ['chat', '-m', 'safron-demo', 'hello'])).toMatchObject({
      code: 6,
      stdout: '',
      stderr: expect.stringContaining('Did you mean saffron-demo'),
    })
    expect(await run(user, ['chat', '--model', 'nope', 'hello'])).toMatchObject({
      code: 6,
      stdout: '',
      stderr: expect.stringContaining('saffron models\n'),
    })
  })
})
