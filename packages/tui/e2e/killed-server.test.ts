import type { Message } from '@saffron/core/chat'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { runSaffron, type Server, startSaffron } from './server.ts'
import { openTerminal, temporaryFolder } from './terminal.ts'

/** Fast enough that the half second the server may lose is many words. */
const PACE_MS = 5

const folder = temporaryFolder()
let server: Server
const env = () => ({ SAFFRON_API: server.url, SAFFRON_CONFIG_DIR: `${folder.path}/config` })
const run = (args: readonly string[], onOutput?: (stdout: string) => void) =>
  runSaffron(args, { env: env(), ...(onOutput && { onOutput }) })
const words = (text: string) => text.match(/\w+/g) ?? []
const start = async (port?: string) => {
  server = await startSaffron(`${folder.path}/data`, PACE_MS, port)
}

beforeAll(async () => {
  await start()
  const login = ['login', 'ann@example.org', '--signup']
  await runSaffron(login, { env: env(), input: 'correct horse battery\n' })
})
afterAll(async () => {
  await server.stop()
  folder.remove()
})

it('a reply is printed once when the server dies and comes back, and its rest on continue', async () => {
  const began = Promise.withResolvers<void>()
  const asking = run(['chat', '800 words'], (stdout) => {
    if (stdout.split(/\s+/).length > 200) began.resolve()
  })
  await began.promise
  const listed = await run(['chats', 'ls', '--json', '--limit', '1'])
  const { id } = JSON.parse(listed.stdout) as { id: string }
  const attached = Promise.withResolvers<void>()
  const watching = run(['chat', '--attach', id], () => attached.resolve())
  await attached.promise
  await server.kill()
  await start(new URL(server.url).port)

  const outcomes = await Promise.all([asking, watching])
  const stored = async () => {
    const { stdout } = await run(['chats', 'show', id, '--json'])
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Message
  }
  const { text, status } = await stored()
  expect(status).toBe('interrupted')
  for (const { code, stdout, stderr } of outcomes) {
    expect(code).toBe(1)
    const printed = stdout.trimEnd()
    expect(printed.startsWith(text.trimEnd())).toBe(true)
    const lines = stderr.trim().split('\n')
    expect(lines.at(-1)).toContain(`saffron chat --resume ${id}`)
    expect(lines.length > 1).toBe(printed.length > text.length)
    expect(lines.slice(0, -1).every((line) => line.includes(`saffron chats show ${id}`))).toBe(true)
  }

  const rest = await run(['chat', '--resume', id])
  expect(rest).toMatchObject({ code: 0, stderr: '' })
  const whole = await stored()
  expect(whole.status).toBe('complete')
  expect(`${text}${rest.stdout}`.trimEnd()).toBe(whole.text.trimEnd())
  // The server repeats lost text with the same words, so all printed text is its beginning, without duplicates.
  for (const { stdout } of outcomes) expect(whole.text.startsWith(stdout.trimEnd())).toBe(true)
  expect((await run(['chat', '--resume', id])).code).toBe(2)
})

it('the app prints no line twice when the server dies and comes back', async () => {
  const app = openTerminal([], env())
  try {
    await app.waitFor('Ask anything')
    app.type('700 words\r')
    await app.waitFor(/(\S+\s+){150}/)
    await server.kill()
    await start(new URL(server.url).port)
    await app.waitFor('/continue')
    const listed = await run(['chats', 'ls', '--json', '--limit', '1'])
    const { id } = JSON.parse(listed.stdout) as { id: string }
    const { stdout } = await run(['chats', 'show', id, '--json'])
    const { text, status } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Message
    expect(status).toBe('interrupted')
    const printed = words(app.everything().join('\n')).join(' ')
    expect(printed.split(words(text).slice(0, 12).join(' '))).toHaveLength(2)
  } finally {
    app.kill('SIGKILL')
  }
})
