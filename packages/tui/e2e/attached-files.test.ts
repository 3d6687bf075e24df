import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Message, RunEvent } from '@saffron/core/chat'
import { describe, expect, it } from 'vitest'

import { openHouse } from './settings.ts'
import { openTerminal } from './terminal.ts'

const { user, folder, env, run } = openHouse()
const write = (name: string, content: string) => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
const linesOf = (stdout: string) => stdout.split('\n').filter(Boolean)
const chats = async () => linesOf((await run(user, ['chats', 'ls', '--json'])).stdout).length
const refused = async (...args: string[]) => (await run(user, ['chat', ...args], 'piped')).code

describe('files on the command line', () => {
  it('are sent with the prompt, after their text is extracted', async () => {
    const [notes, plan] = [write('notes.md', '# The keeper is 林小姐'), write('plan.txt', 'Nine lamps.')]
    const { code, stdout, stderr } = await run(user, ['chat', '-f', notes, '-f', plan, '-f', notes, '--json', 'Who?'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const events = linesOf(stdout).map((line) => JSON.parse(line) as RunEvent)
    const [begun, done] = [events[0], events.at(-1)]
    expect(begun?.event === 'run' && begun.data.userMessage?.attachments).toHaveLength(2)
    expect(done?.event === 'done' && done.data.message.sources).toMatchObject([
      { name: 'notes.md', given: 'whole' },
      { name: 'plan.txt', given: 'whole' },
    ])
  })

  it('can be piped in, and then aren’t part of the prompt', async () => {
    const piped = await run(user, ['chat', '-c', '-f', '-:change.diff', 'Is this safe?'], '+ a line\n')
    expect(piped).toMatchObject({ code: 0, stderr: '' })
    const [{ id } = { id: '' }] = linesOf((await run(user, ['chats', 'ls', '--json'])).stdout).map(
      (line) => JSON.parse(line) as { id: string },
    )
    const shown = linesOf((await run(user, ['chats', 'show', id, '--json'])).stdout)
    const [asked, reply] = shown.slice(-2).map((line) => JSON.parse(line) as Message)
    expect(asked).toMatchObject({ text: 'Is this safe?', attachments: [expect.any(String)] })
    expect(reply?.sources).toContainEqual(expect.objectContaining({ name: 'change.diff', given: 'whole' }))
  })

  it('are checked before anything is sent', async () => {
    const here = write('here.txt', 'here')
    mkdirSync(join(folder, 'inside'))
    const before = await chats()
    expect(await refused('-f', here, '-f', join(folder, 'gone.txt'), 'words')).toBe(6)
    expect(await refused('-f', here, '-f', join(folder, 'inside'), 'words')).toBe(2)
    expect(await refused('-f', '-', '-f', '-:b.txt', 'words')).toBe(2)
    expect(await refused('-f', here, '--attach', 'x')).toBe(2)
    expect(await chats()).toBe(before)
  })

  it('can be sent without a prompt, and then name the conversation', async () => {
    const { code, stdout, stderr } = await run(user, ['chat', '-f', write('harbour.txt', 'Nine lamps.'), '--json'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const [begun] = linesOf(stdout).map((line) => JSON.parse(line) as RunEvent)
    const { conversation, userMessage } = begun?.event === 'run' ? begun.data : {}
    expect(userMessage).toMatchObject({ text: '', attachments: [expect.any(String)] })
    const chatsNow = linesOf((await run(user, ['chats', 'ls', '--json'])).stdout)
    expect(chatsNow.map((line) => JSON.parse(line) as { id: string; title: string })).toContainEqual(
      expect.objectContaining({ id: conversation, title: expect.stringMatching(/harbour.txt/i) }),
    )
    expect((await run(user, ['chats', 'show', conversation ?? ''])).stdout).toContain('[1 file]')
    expect((await run(user, ['chat', '-f', '-'], 'piped words')).code).toBe(0)
  })

  it('are sent even if their text can’t be extracted, with a warning', async () => {
    const { code, stderr } = await run(user, ['chat', '-f', write('torn.pdf', '%PDF-1.4\ntorn'), 'What is this?'])
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr:
        'torn.pdf: Couldn’t read text from this file: it’s damaged or its format isn’t supported.\n' +
        '“torn.pdf” couldn’t be read, so the model saw only the file name.\n',
    })
  })

  it('are attached to the first message in the app', async () => {
    const app = openTerminal(['-f', write('lamps.txt', 'Ten lamps.')], env(user))
    await app.waitFor('Attached (Ctrl+C to remove): lamps.txt')
    app.type('How many lamps?\r')
    await app.waitFor(/characters\s+of\s+lamps\.txt/)
    app.type('\u0004')
    expect(await app.exited).toBe(0)
  })

  it('are attached once, even if the message mentions them too', async () => {
    const path = write('buoys.txt', 'Four buoys.')
    const app = openTerminal(['-f', path, '-f', `${folder}/./buoys.txt`], env(user))
    await app.waitFor(/to remove\): buoys\.txt$/m)
    app.type(`How many? @${path} `)
    await app.waitFor('How many?')
    app.type('\r')
    await app.waitFor(/characters\s+of\s+buoys\.txt/)
    const [{ id } = { id: '' }] = linesOf((await run(user, ['chats', 'ls', '--json'])).stdout).map(
      (line) => JSON.parse(line) as { id: string },
    )
    const [asked] = linesOf((await run(user, ['chats', 'show', id, '--json'])).stdout).map(
      (line) => JSON.parse(line) as Message,
    )
    expect(asked?.attachments).toHaveLength(1)
    app.type('\u0004')
    expect(await app.exited).toBe(0)
  })

  it('are sent from the app with Enter alone', async () => {
    const app = openTerminal(['-f', write('masts.txt', 'Two masts.')], env(user))
    await app.waitFor('Attached (Ctrl+C to remove): masts.txt')
    app.type('\r')
    await app.waitFor(/characters\s+of\s+masts\.txt/)
    await app.waitFor('[1 file]')
    app.type('\u0004')
    expect(await app.exited).toBe(0)
  })
})
