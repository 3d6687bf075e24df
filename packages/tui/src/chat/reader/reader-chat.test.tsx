import { render } from 'ink-testing-library'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { AppProvider } from '../../shell/app-context.tsx'
import { buildAppContext } from '../../testing/build-app-context.ts'
import { createPrompt } from '../../ui/prompt/index.ts'
import type { ChatScreenProps } from '../chat-screen.tsx'
import { completeSlash } from '../slash-commands.ts'
import { ReaderChat } from './reader-chat.tsx'

let unmount: (() => void) | undefined
afterEach(() => unmount?.())

async function show(given: Partial<ChatScreenProps> = {}) {
  const said: string[] = []
  const done: string[] = []
  const prompt = createPrompt({
    history: ['asked before'],
    draft: '',
    complete: (text) => completeSlash(text).map(({ name }) => `/${name}`),
    layout: () => ({ width: 60, pasteLabel: () => '[pasted]' }),
  })
  const props: ChatScreenProps = {
    prompt,
    live: ['never shown'],
    run: 'idle',
    label: 'some-model',
    onSubmit: (text) => done.push(text) > 0,
    onStop: () => void done.push('stop'),
    onLeave: () => void done.push('leave'),
    onPalette: () => void done.push('palette'),
    onNote: () => undefined,
    onCancelEditing: () => void done.push('cancel editing'),
    onRegenerate: () => void done.push('regenerate'),
    onEditMessage: () => void done.push('edit'),
    onMessages: () => void done.push('messages'),
    onSwitchVersion: (by) => void done.push(`version ${by}`),
    ...given,
  }
  const reader = { announce: (rows: readonly string[]) => void said.push(...rows), ring: () => undefined }
  const context = { ...(await buildAppContext()), reader }
  const element = (more: Partial<ChatScreenProps> = {}) => (
    <AppProvider value={context}>
      <ReaderChat {...props} {...more} />
    </AppProvider>
  )
  const shown = render(element())
  unmount = shown.unmount
  const hear = (text: string | RegExp) => vi.waitFor(() => expect(said.join('\n')).toMatch(text))
  const press = async (keys: string, frame: string | RegExp) => {
    shown.stdin.write(keys)
    await vi.waitFor(() => expect(shown.lastFrame()).toMatch(frame))
  }
  return {
    ...shown,
    said,
    done,
    prompt,
    hear,
    press,
    again: (more: Partial<ChatScreenProps>) => shown.rerender(element(more)),
  }
}

describe('the chat for screen readers', () => {
  it('has one input row, and announces the chat', async () => {
    const { press, hear, lastFrame, frames } = await show()
    await hear('Chat. Model: some-model')
    expect(lastFrame()).toMatch(/^Message: ?$/)
    await press('hello', /^Message: hello$/)
    await press('\n', /^Line 2: ?$/)
    await press('字'.repeat(120), /^Line 2: 字+$/)
    for (const frame of frames) expect(frame.trimEnd()).not.toContain('\n')
  })

  it('announces events in words, each once, and the cost when it changes', async () => {
    const { again, hear, said, stdin, done } = await show({ meter: { costMicros: 1_000_000 } })
    again({ run: 'streaming', meter: { costMicros: 1_000_000 } })
    again({ run: 'streaming', meter: { costMicros: 2_000_000 } })
    again({ run: 'reconnecting', meter: { costMicros: 2_000_000 } })
    await hear('Connection lost.')
    // The reply hasn't been spoken to the end.
    expect(said).not.toContain('2.00 credits')
    again({ run: 'idle', meter: { costMicros: 2_000_000 } })
    await hear('2.00 credits')
    expect(said).not.toContain('1.00 credits')
    stdin.write('\u0003')
    await hear('Press Ctrl+C again to quit')
    expect(said.filter((text) => /Connection lost/.test(text))).toHaveLength(1)
    stdin.write('\u0003')
    await vi.waitFor(() => expect(done).toEqual(['leave']))
  })

  it('speaks the choices with numbers on Tab, and accepts a number', async () => {
    const { hear, press, prompt, stdin } = await show()
    await press('/', 'Message: /')
    stdin.write('\t')
    await hear(/\d+ choices:\n1: \/new, start a new chat\n2: \/title, /)
    stdin.write('99\r')
    await hear('No item 99.')
    stdin.write('\t')
    stdin.write('2')
    stdin.write('\r')
    await vi.waitFor(() => expect(prompt.text()).toBe('/title '))
    await press('1', 'Message: /title 1')
  })

  it('chooses the entry spoken with a number, even if others were inserted before it', async () => {
    let entries = ['@beta', '@gamma']
    const prompt = createPrompt({
      history: [],
      draft: '',
      complete: () => [],
      completeWord: (before) => (before === '@' ? { from: 0, entries } : undefined),
      layout: () => ({ width: 60, pasteLabel: () => '[pasted]' }),
    })
    const { hear, press, stdin } = await show({ prompt })
    await press('@', 'Message: @')
    stdin.write('\t')
    await hear(/1: @beta\n2: @gamma/)
    entries = ['@alpha', ...entries]
    prompt.refresh()
    stdin.write('1')
    await vi.waitFor(() => expect(prompt.text()).toBe('@beta '))
  })

  it('reports that a message isn’t sent while a reply is running', async () => {
    const { hear, prompt, stdin } = await show({ run: 'streaming', onSubmit: () => false })
    stdin.write('too soon\r')
    await hear('Not sent. Wait for the reply to finish.')
    expect(prompt.text()).toBe('too soon')
  })

  it('puts the terminal’s cursor at the next letter', async () => {
    const { press, stdin, frames } = await show()
    await press('字word', 'Message: 字word')
    stdin.write('\u001B[D')
    await vi.waitFor(() => expect(frames.at(-1)).toBe('\u001B[15G'))
  })

  it('searches on one row', async () => {
    const { press, stdin, frames } = await show()
    await press('\u0012', 'Search message')
    stdin.write('before')
    await vi.waitFor(() => expect(frames).toContain('Search message history: before: asked before'))
  })
})
