import { fileURLToPath } from 'node:url'

import { render } from 'ink-testing-library'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { AppProvider } from '../shell/app-context.tsx'
import { buildAppContext } from '../testing/build-app-context.ts'
import { createPrompt } from '../ui/prompt/index.ts'
import { ChatScreen, type ChatScreenProps } from './chat-screen.tsx'
import { completeSlash } from './slash-commands.ts'

let unmount: (() => void) | undefined
afterEach(() => unmount?.())

async function show(given: Partial<ChatScreenProps> = {}) {
  const prompt = createPrompt({
    history: [],
    draft: '',
    complete: (text) => completeSlash(text).map(({ name }) => `/${name}`),
    layout: () => ({ width: 60, pasteLabel: () => '[pasted]' }),
  })
  const said: string[] = []
  const done: string[] = []
  const props: ChatScreenProps = {
    prompt,
    live: [],
    run: 'idle',
    label: 'some-model',
    onSubmit: (text) => said.push(text) > 0,
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
  const context = await buildAppContext()
  const shown = render(
    <AppProvider value={context}>
      <ChatScreen {...props} />
    </AppProvider>,
  )
  unmount = shown.unmount
  const press = async (keys: string, expected: string | RegExp) => {
    shown.stdin.write(keys)
    await vi.waitFor(() => expect(shown.lastFrame()).toMatch(expected))
  }
  return { ...shown, press, said, done, prompt }
}

describe('the chat screen', () => {
  it('shows an empty prompt, the model, and a hint', async () => {
    const { lastFrame } = await show()
    expect(lastFrame()?.split('\n')).toEqual([
      '',
      '❯ Ask anything',
      '  some-model · Type a message · / for commands · Ctrl+C twice to quit',
    ])
  })

  it('truncates a long name of a model before the hint', async () => {
    const { lastFrame } = await show({ label: 'a-model-with-a-long-name'.repeat(3) })
    expect(lastFrame()).toMatch(/a-model-with-[\w-]*… · Type a message/)
  })

  it('shows the size, cost and balance of the chat below the hint', async () => {
    const meter = { tokens: 1200, contextLimit: 12_000, costMicros: 28_660, balanceMicros: 9_000_000 }
    const { lastFrame } = await show({ meter })
    const rows = lastFrame()?.split('\n') ?? []
    expect(rows.at(-1)).toBe('  1,200 tokens (10% of the context) · 0.02866 credits · balance 9.00')
  })

  it('regenerates, edits, lists and switches versions with keys', async () => {
    const { stdin, done } = await show()
    for (const key of ['\u0014', '\u0018', '\u000F', '\u001B[1;3A', '\u001B[1;3B']) stdin.write(key)
    await vi.waitFor(() => expect(done).toEqual(['regenerate', 'edit', 'messages', 'version -1', 'version 1']))
  })

  it('shows the edited message, and cancels with Escape or Ctrl-C', async () => {
    const { lastFrame, stdin, done } = await show({ edited: 'what  was\nsent' })
    expect(lastFrame()?.split('\n')[1]).toBe('Editing (Esc to cancel): what was sent')
    stdin.write('\u0003')
    await vi.waitFor(() => expect(done).toEqual(['cancel editing']))
    stdin.write('\u001B')
    await vi.waitFor(() => expect(done).toEqual(['cancel editing', 'cancel editing']))
  })

  it('shows the impersonated user above the prompt', async () => {
    const { lastFrame } = await show({ visit: 'Grace is impersonating Ann; this is recorded in the audit log' })
    expect(lastFrame()?.split('\n').slice(0, 3)).toEqual([
      '',
      'Grace is impersonating Ann; this is recorded in the audit log',
      '❯ Ask anything',
    ])
  })

  it('shows the end of a reply above the prompt, never more than fits the screen', async () => {
    const live = Array.from({ length: 200 }, (_, row) => `row ${row}`)
    const { lastFrame } = await show({ live, run: 'streaming' })
    const rows = lastFrame()?.split('\n') ?? []
    expect(rows.length).toBeLessThan(24)
    expect(rows.at(-4)).toBe('row 199')
    expect(rows.at(-1)).toContain('Replying')
  })

  it('sends typed text', async () => {
    const { press, said } = await show()
    await press('天氣如何', /❯ 天氣如何/)
    await press('\r', /Ask anything/)
    expect(said).toEqual(['天氣如何'])
  })

  it('lists commands while the user types', async () => {
    const { press, prompt } = await show()
    await press('/mo', /❯ \/model {2}choose a model/)
    expect(prompt.getSnapshot().menu.entries).toEqual(['/model'])
  })

  it('clears the draft with Ctrl-C, then stops the reply', async () => {
    const { press, done } = await show({ run: 'streaming' })
    await press('a thought', /a thought/)
    await press('\u0003', /Ask anything/)
    expect(done).toEqual([])
    await press('\u0003', /Replying/)
    expect(done).toEqual(['stop'])
  })

  it('shows attached files above the prompt, and removes them with the draft', async () => {
    let drops = 0
    const files = ['lamps.txt', 'plan.pdf']
    const { press, lastFrame, done, prompt } = await show({ files, onDropFiles: () => void drops++ })
    expect(lastFrame()?.split('\n').slice(0, 3)).toEqual([
      '',
      'Attached (Ctrl+C to remove): lamps.txt, plan.pdf',
      '❯ Ask anything',
    ])
    await press('about them', /about them/)
    await press('\u0003', /Ask anything/)
    expect({ drops, done, text: prompt.text() }).toEqual({ drops: 1, done: [], text: '' })
  })

  it('attaches a file whose path is pasted', async () => {
    const { press, prompt } = await show()
    const path = fileURLToPath(import.meta.url)
    await press(`\u001B[200~${path}\u001B[201~`, `❯ @${path}`)
    expect(prompt.text()).toBe(`@${path} `)
  })

  it('exits only on the second Ctrl-C', async () => {
    const { press, done } = await show()
    await press('\u0003', /Press Ctrl\+C again to quit/)
    expect(done).toEqual([])
    await press('\u0003', /some-model/)
    expect(done).toEqual(['leave'])
  })

  it('exits on two presses in one burst', async () => {
    const { press, done } = await show()
    await press('\u0003\u0003', /some-model/)
    expect(done).toEqual(['leave'])
  })

  it('keeps a message that can’t be sent while a reply is being stopped, and reports it until the next key', async () => {
    const { press, prompt } = await show({ run: 'stopping', onSubmit: () => false })
    await press('too soon', /Stopping/)
    await press('\r', /too soon\n.*Not sent\./)
    expect(prompt.text()).toBe('too soon')
    await press('!', /too soon!\n.*Stopping/)
  })
})
