import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startTestServer, type TestServer } from '@saffron/server/testing'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'

import { buildScreenProps } from '../../testing/build-screen-props.ts'
import { type ShownAs, showScreen } from '../../testing/show-screen.tsx'
import { SummariesScreen } from './summaries-screen.tsx'

vi.setConfig({ testTimeout: 60_000 })

const [CTRL_A, CTRL_D, CTRL_O, CTRL_S, CTRL_U] = ['\u0001', '\u0004', '\u000F', '\u0013', '\u0015']
const [ENTER, ESC, TAB] = ['\r', '\u001B', '\t']
const BOOK = Array.from({ length: 40 }, (_, index) => `In chapter ${index} the crocus opens at dawn.`).join('\n\n')

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function show(as: ShownAs = {}) {
  const shown = await showScreen(server, as, (leave, api) => <SummariesScreen {...buildScreenProps(api, leave)} />)
  const press: typeof shown.press = async (keys, expected) => {
    // A frame is drawn shortly before its keys are handled.
    for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate)
    await shown.press(keys, expected)
  }
  return { ...shown, press }
}

it('summarizes a file, shows its sources, saves it, and asks about it in a chat', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'summaries-screen-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'book.txt'), BOOK)
  const { api, done, press, see } = await show()
  await see('No summaries yet. Press Ctrl+A')
  await press(CTRL_A, 'File, or drive:file:')
  await press(join(folder, 'none.txt'), 'none.txt')
  await press(ENTER, 'doesn’t exist on this machine')
  await press(CTRL_A, 'File, or drive:file:')
  await press(join(folder, 'book.txt'), 'book.txt')
  await press(ENTER, /Summary · book\.txt · Done[^]*In chapter 0 the crocus/)
  await press(TAB, /- \d+–\d+: In chapter 0/)
  await press(CTRL_S, 'File: ./summary.md')
  await press(CTRL_U, /File:\s*$/)
  await press(join(folder, 'summary.md'), 'summary.md')
  await press(ENTER, 'Saved: ')
  expect(readFileSync(join(folder, 'summary.md'), 'utf8')).toContain('In chapter 0')
  await press(CTRL_O, 'Question:')
  await press('When does it open?', 'open?')
  await press(ENTER, /Summary · book\.txt/)
  await vi.waitFor(() => expect(done).toEqual(['open book.txt']))
  expect((await api.chat.searchConversations({})).list).toHaveLength(1)
  await press(ESC, /❯ .*Summary +Done +book\.txt/)
  await press(CTRL_D, 'Permanently delete “book.txt”?')
  await press('y', 'No summaries yet.')
})

it.each([
  ['zh-Hant', '摘要'],
  ['zh-Hans', '摘要'],
] as const)('fits a narrow terminal in %s', async (locale, title) => {
  const { api, press, see, widest } = await show({ locale, columns: 44 })
  await see(title)
  await api.summary.summarizeText({ body: { text: BOOK, title: 'A book with a title that is much too long' } })
  // The words that are sought load the list again.
  await press('book', /❯ .*A /)
  expect(widest()).toBeLessThanOrEqual(44)
})
