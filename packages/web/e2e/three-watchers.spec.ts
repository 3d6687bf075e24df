import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Message } from '@saffron/core/chat'

import { runSaffron } from '../../tui/e2e/server.ts'
import { expect, field, PASSWORD, replied, replies, say, signUp, stopButton, test } from './saffron.ts'

const wordsOf = (text: string): string[] => text.trim().split(/\s+/)

test('two browsers and a terminal watch one reply, and all end with the stored text', async ({
  page,
  browser,
  server,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'saffron-watch-'))
  const saffron = (args: readonly string[], input = '') =>
    runSaffron(args, { env: { SAFFRON_CONFIG_DIR: folder, SAFFRON_API: server.url }, input })
  const email = await signUp(page)
  await saffron(['login', email], `${PASSWORD}\n`)
  const second = await browser.newContext({ baseURL: server.url })
  const other = await second.newPage()
  await other.goto('/auth/login')
  await other.getByLabel('Email').fill(email)
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await other.getByRole('button', { name: 'Sign in' }).click()
  await field(other).waitFor()

  await say(page, 'Write 300 words')
  await page.waitForURL(/chats\/./)
  const conversation = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const terminal = saffron(['chat', '--attach', conversation])
  await other.goto(page.url())
  await stopButton(other).waitFor()
  const [{ code, stdout }] = await Promise.all([terminal, replied(page), replied(other)])

  const shown = await saffron(['chats', 'show', conversation, '--json'])
  const messages = shown.stdout.trim().split('\n')
  const stored = JSON.parse(messages.at(-1) ?? '') as Message
  expect(stored).toMatchObject({ role: 'assistant', status: 'complete' })
  expect(wordsOf(stored.text)).toHaveLength(300)
  expect(code).toBe(0)
  expect(stdout).toBe(`${stored.text}\n`)
  for (const watcher of [page, other]) {
    const paragraphs = () => replies(watcher).locator('p').allInnerTexts()
    await expect.poll(async () => wordsOf((await paragraphs()).join(' '))).toEqual(wordsOf(stored.text))
  }
  await second.close()
  await rm(folder, { recursive: true, force: true })
})
