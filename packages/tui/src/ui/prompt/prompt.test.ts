import { describe, expect, it } from 'vitest'

import { createPrompt } from './prompt.ts'

const layout = () => ({ width: 40, pasteLabel: () => '[paste]' })
const complete = (text: string) => ['/model', '/new'].filter((entry) => text.startsWith('/') && entry.startsWith(text))
const build = (history: readonly string[] = [], draft = '') => createPrompt({ history, draft, complete, layout })
const type = (prompt: ReturnType<typeof build>, text: string) => prompt.press(undefined, text)

describe('the prompt', () => {
  it('sends typed text and is empty afterward', () => {
    const prompt = build()
    type(prompt, 'hello')
    expect(prompt.press('enter', '')).toEqual({ kind: 'submit', text: 'hello' })
    expect(prompt.text()).toBe('')
    expect(prompt.press('enter', '')).toBeUndefined()
  })

  it('accepts text and Enter in one chunk, and a block of lines as a paste', () => {
    const prompt = build()
    expect(type(prompt, 'quick\r')).toEqual({ kind: 'submit', text: 'quick' })
    type(prompt, 'one\rtwo\r')
    expect(prompt.text()).toBe('one\ntwo\n')
  })

  it('turns a backslash and Enter into a new line', () => {
    const prompt = build()
    type(prompt, 'one\\')
    expect(prompt.press('enter', '')).toBeUndefined()
    type(prompt, 'two')
    expect(prompt.text()).toBe('one\ntwo')
  })

  it('goes up through its rows first and then through the history', () => {
    const prompt = build(['before'], '')
    type(prompt, 'one\ntwo'.slice(0, 3))
    prompt.press('ctrl+j', '\n')
    type(prompt, 'two')
    prompt.press('up', '')
    expect(prompt.text()).toBe('one\ntwo')
    prompt.press('up', '')
    expect(prompt.text()).toBe('before')
    prompt.press('down', '')
    expect(prompt.text()).toBe('one\ntwo')
  })

  it('restores a long paste folded, as it was when sent or left', () => {
    const prompt = build(['before'])
    const lines = 'a line\n'.repeat(2000)
    const isFolded = () => prompt.getSnapshot().draft.text.length < 20
    type(prompt, 'sum up: ')
    prompt.paste(lines)
    expect(prompt.press('enter', '')).toEqual({ kind: 'submit', text: `sum up: ${lines}` })
    prompt.press('up', '')
    expect(prompt.text()).toBe(`sum up: ${lines}`)
    expect(isFolded()).toBe(true)
    type(prompt, '!')
    expect(prompt.text()).toBe(`sum up: ${lines}!`)
    prompt.press('up', '')
    expect(prompt.text()).toBe('before')
    prompt.press('down', '')
    prompt.press('down', '')
    prompt.press('ctrl+r', '')
    type(prompt, 'sum')
    prompt.press('enter', '')
    expect([prompt.text(), isFolded()]).toEqual([`sum up: ${lines}`, true])
    prompt.clear()
    prompt.paste(lines)
    prompt.press('up', '')
    for (let press = 0; press < 3; press++) prompt.press('down', '')
    expect([prompt.text(), isFolded()]).toEqual([lines, true])
  })

  it('restores a deleted folded paste, even in another draft', () => {
    const [one, other] = ['one\n'.repeat(20), 'other\n'.repeat(20)]
    const prompt = build()
    prompt.paste(one)
    prompt.press('enter', '')
    prompt.paste(other)
    prompt.press('ctrl+u', '')
    prompt.press('up', '')
    prompt.press('ctrl+y', '')
    expect(prompt.text()).toBe(one + other)
  })

  it('finds sent prompts by part of them', () => {
    const prompt = build(['deploy the site', 'write a poem', 'deploy again'])
    prompt.press('ctrl+r', '')
    type(prompt, 'dep')
    expect(prompt.getSnapshot().search?.match).toBe('deploy again')
    prompt.press('ctrl+r', '')
    expect(prompt.getSnapshot().search?.match).toBe('deploy the site')
    prompt.press('enter', '')
    expect(prompt.text()).toBe('deploy the site')
  })

  it('keeps a draft typed after going back, however it’s left', () => {
    const prompt = build(['first', 'second'])
    type(prompt, 'left behind')
    prompt.press('up', '')
    prompt.clear()
    type(prompt, 'a new draft')
    prompt.press('up', '')
    expect(prompt.text()).toBe('left behind')
    prompt.press('up', '')
    expect(prompt.text()).toBe('second')
    prompt.press('down', '')
    prompt.press('down', '')
    expect(prompt.text()).toBe('a new draft')
    prompt.press('ctrl+r', '')
    type(prompt, 'fir')
    prompt.press('enter', '')
    expect(prompt.text()).toBe('first')
    for (let press = 0; press < 3; press++) prompt.press('down', '')
    expect(prompt.text()).toBe('a new draft')
  })

  it('keeps a draft typed over an entry that was removed', () => {
    const prompt = build(['first', 'second'])
    prompt.press('up', '')
    prompt.press('ctrl+u', '')
    type(prompt, 'a new draft')
    prompt.press('up', '')
    expect(prompt.text()).toBe('first')
    prompt.press('down', '')
    expect(prompt.text()).toBe('a new draft')
  })

  it('restores with Ctrl-Y what Ctrl-C cleared', () => {
    const prompt = build()
    type(prompt, 'half a thought')
    prompt.clear()
    expect(prompt.text()).toBe('')
    prompt.press('ctrl+y', '')
    expect(prompt.text()).toBe('half a thought')
  })

  it('reports the entries its history gains', () => {
    const gained: string[] = []
    const onRemembered = (entries: readonly string[]) => void gained.push(...entries)
    const prompt = createPrompt({ history: ['first'], draft: 'unsent', complete, layout, onRemembered })
    prompt.press('up', '')
    expect(prompt.press('enter', '')).toEqual({ kind: 'submit', text: 'first' })
    expect(gained).toEqual(['unsent', 'first'])
  })

  it('offers commands and runs the selected one', () => {
    const prompt = build()
    type(prompt, '/')
    expect(prompt.getSnapshot().menu.entries).toEqual(['/model', '/new'])
    prompt.press('down', '')
    expect(prompt.press('enter', '')).toEqual({ kind: 'submit', text: '/new' })
    type(prompt, '/m')
    prompt.press('tab', '')
    expect(prompt.text()).toBe('/model ')
  })

  it('exits on Ctrl-D only if it’s empty', () => {
    const prompt = build()
    expect(prompt.press('ctrl+d', '')).toEqual({ kind: 'leave' })
    type(prompt, 'x')
    expect(prompt.press('ctrl+d', '')).toBeUndefined()
  })

  it('completes the word before the cursor: Enter accepts, Esc keeps it unchanged', () => {
    const names = ['@notes.md', '@src/', '@src/app.ts']
    const completeWord = (before: string) => {
      const from = before.search(/@\S*$/)
      return from === -1 ? undefined : { from, entries: names.filter((name) => name.startsWith(before.slice(from))) }
    }
    const prompt = createPrompt({ history: [], draft: '', complete, completeWord, layout })
    type(prompt, 'see @n')
    expect(prompt.press('enter', '')).toBeUndefined()
    expect(prompt.text()).toBe('see @notes.md ')
    type(prompt, 'and @s')
    prompt.press('tab', '')
    expect(prompt.text()).toBe('see @notes.md and @src/')
    type(prompt, 'a')
    expect(prompt.press('escape', '')).toBeUndefined()
    expect(prompt.getSnapshot().menu.entries).toEqual([])
    expect(prompt.press('enter', '')).toEqual({ kind: 'submit', text: 'see @notes.md and @src/a' })
    type(prompt, '@notes.md')
    expect(prompt.press('enter', '')).toEqual({ kind: 'submit', text: '@notes.md' })
  })

  it('updates when new completions arrive', () => {
    let entries: string[] = []
    const completeWord = () => ({ from: 0, entries })
    const prompt = createPrompt({ history: [], draft: '', complete, completeWord, layout })
    type(prompt, '@')
    entries = ['@late.md']
    prompt.refresh()
    expect(prompt.getSnapshot().menu.entries).toEqual(['@late.md'])
  })
})
