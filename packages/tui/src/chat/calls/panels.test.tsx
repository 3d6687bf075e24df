import type { ToolPart } from '@saffron/core/chat'
import { render } from 'ink-testing-library'
import { expect, it, onTestFinished, vi } from 'vitest'

import { AppProvider } from '../../shell/app-context.tsx'
import { buildAppContext } from '../../testing/build-app-context.ts'
import { LONG_TIMEOUT } from '../../testing/show-screen.tsx'
import { CallPanel } from './index.ts'

/** Longer than the pause after which keys count. */
const PAUSE_MS = 700

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS))

const call = (fields: Partial<ToolPart>): ToolPart => ({
  type: 'tool',
  id: 'c1',
  name: 'write_file',
  plugin: 'files',
  title: 'Write a file',
  state: 'waiting',
  input: '{"path":"a\u200b.txt"}',
  wait: { for: 'consent', by: 'u', until: '2026-01-01T00:00:00Z' },
  ...fields,
})

async function show(asked: ToolPart) {
  const context = await buildAppContext()
  const done: unknown[] = []
  const shown = render(
    <AppProvider value={context}>
      <CallPanel
        call={asked}
        onDecide={({ id }, decision) => void done.push([id, decision])}
        onAnswer={({ id }, answer) => void done.push([id, answer])}
        onLater={() => void done.push('later')}
        onStop={() => void done.push('stop')}
      />
    </AppProvider>,
  )
  onTestFinished(shown.unmount)
  await vi.waitFor(() => expect(shown.stdin.listenerCount('readable')).toBeGreaterThan(0), LONG_TIMEOUT)
  const frame = () => shown.lastFrame() ?? ''
  const see = (expected: string | RegExp) => vi.waitFor(() => expect(frame()).toMatch(expected), LONG_TIMEOUT)
  const ended = () => vi.waitUntil(() => done[0], LONG_TIMEOUT)
  return { done, frame, see, ended, type: (keys: string) => shown.stdin.write(keys) }
}

it('shows what would run with which input, hidden characters too, and only a decision’s own key answers', async () => {
  const { done, frame, ended, type } = await show(call({}))
  expect(frame()).toContain('Allow Write a file (write_file) of files to run?')
  expect(frame()).toContain('"path": "a⟨U+200B⟩.txt"')
  await pause()
  for (const keys of ['\r', ' ', 'y', 'oo', 'O', '\u000F']) type(keys)
  await pause()
  expect(done).toEqual([])
  type('c')
  expect(await ended()).toEqual(['c1', 'chat'])
})

it('takes no key of a user who was typing when it appeared', async () => {
  const { done, ended, type } = await show(call({}))
  for (const key of 'do') type(key)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(done).toEqual([])
  await pause()
  type('d')
  expect(await ended()).toEqual(['c1', 'deny'])
})

it('asks the questions of a tool one after another, and keeps what can’t be used', async () => {
  const wait: ToolPart['wait'] = {
    for: 'input',
    by: 'u',
    until: '2026-01-01T00:00:00Z',
    questions: [
      {
        key: 'k',
        kind: 'form',
        message: 'Where to?',
        schema: {
          type: 'object',
          properties: { city: { type: 'string', title: 'City' }, days: { type: 'integer' } },
          required: ['city'],
        },
      },
    ],
  }
  const { see, ended, type } = await show(call({ wait }))
  await see(/has a question:\nWhere to\?\nCan be answered until 202[56]-\S+ \d\d:\d\d\.\nCity:/)
  type('\r')
  await see('Can’t be empty.')
  type('Oslo')
  await see('City: Oslo')
  type('\r')
  await see('days (can be empty):')
  type('3')
  await see('empty): 3')
  type('\r')
  expect(await ended()).toEqual(['c1', { action: 'accept', values: { city: 'Oslo', days: 3 } }])
})

it('names the page to open, and can be declined', async () => {
  const questions = [{ key: 'k', kind: 'url' as const, message: 'Pay first.', url: 'https://pay.example/1' }]
  const { see, ended, type } = await show(
    call({ wait: { for: 'input', by: 'u', until: '2026-01-01T00:00:00Z', questions } }),
  )
  await see(/Pay first\.\nhttps:\/\/pay\.example\/1/)
  type('\u0018')
  expect(await ended()).toEqual(['c1', { action: 'decline' }])
})
