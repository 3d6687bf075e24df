import type { NamedField } from '@saffron/core/admin'
import { render } from 'ink-testing-library'
import { describe, expect, it, onTestFinished, vi } from 'vitest'

import { AppProvider } from '../../shell/app-context.tsx'
import { buildAppContext } from '../../testing/build-app-context.ts'
import { columnsOf } from '../editor/index.ts'
import { Form } from './form.tsx'

const [CTRL_S, DOWN, UP, ESC, LEFT] = ['\u0013', '\u001B[B', '\u001B[A', '\u001B', '\u001B[D']

const FIELDS: readonly NamedField[] = [
  { name: 'name', label: 'Name', hint: 'A word.', check: (typed) => typed !== '' || 'Enter a name.' },
  { name: 'isOn', kind: 'switch', label: 'On' },
  {
    name: 'color',
    kind: 'choice',
    label: 'Color',
    options: [
      { value: 'r', label: 'Red' },
      { value: 'g', label: 'Green' },
    ],
  },
  { name: 'poem', kind: 'lines', label: 'Poem' },
  { name: 'size.width', label: 'Width', group: 'Size' },
]
const INITIAL = { name: 'Ann', isOn: false, color: 'r', poem: 'One\nTwo', size: { width: '1' } }
type Values = typeof INITIAL

async function show({ isRead = false, columns = 80, rows = 24, initial = INITIAL } = {}) {
  const saved: Values[] = []
  const said: string[] = []
  const left: string[] = []
  const reader = { announce: (texts: readonly string[]) => void said.push(...texts), ring: () => undefined }
  const shown = render(
    <AppProvider value={{ ...(await buildAppContext()), ...(isRead && { reader }) }}>
      <Form
        title="Thing"
        okText="Save"
        initial={initial}
        fieldsOf={() => FIELDS}
        save={async (values) => {
          saved.push(values)
          return undefined
        }}
        conflict={{ text: '', theirs: '', mine: '' }}
        editText={async () => ({ editor: 'none', edited: undefined })}
        onLeave={() => void left.push('left')}
      />
    </AppProvider>,
  )
  onTestFinished(shown.unmount)
  await vi.waitFor(() => expect(shown.stdin.listenerCount('readable')).toBeGreaterThan(0))
  Object.defineProperty(shown.stdout, 'columns', { value: columns, configurable: true })
  Object.defineProperty(shown.stdout, 'rows', { value: rows, configurable: true })
  shown.stdout.emit('resize')
  const frame = () => shown.lastFrame() ?? ''
  const press = async (keys: string, expected: string | RegExp) => {
    shown.stdin.write(keys)
    await vi.waitFor(() => expect(frame()).toMatch(expected))
  }
  const hear = (text: string | RegExp) => vi.waitFor(() => expect(said.join('\n')).toMatch(text))
  return { saved, said, left, frame, press, hear }
}

describe('a form', () => {
  it('moves between all fields and back to the first, and saves what was typed', async () => {
    const { press, saved } = await show()
    await press('e', /❯ Name +Anne/)
    await press('\r', /❯ On +no/)
    await press('\r', /❯ On +yes/)
    await press(DOWN, /❯ Color +Red/)
    await press('\u001B[C', /❯ Color +Green/)
    await press('\t', /❯ Poem\n {4}One\n {4}Two\n/)
    await press('!', / {4}Two!\n/)
    await press(DOWN, /\n\nSize\n❯ Width +1/)
    await press('0', /❯ Width +10/)
    await press(DOWN, /❯ \[ Save \]/)
    await press(DOWN, /❯ Name/)
    await press(UP, /❯ \[ Save \]/)
    await press('\r', 'Saving…')
    await vi.waitFor(() =>
      expect(saved).toEqual([{ name: 'Anne', isOn: true, color: 'g', poem: 'One\nTwo!', size: { width: '10' } }]),
    )
  })

  it('inserts typed text where the cursor is, also in a value longer than the screen', async () => {
    const { press, frame } = await show({ columns: 44, initial: { ...INITIAL, name: `${'長'.repeat(40)}終` } })
    await press(LEFT, /長{3,}終/)
    await press('x', /長x終/)
    expect(Math.max(...frame().split('\n').map(columnsOf))).toBeLessThan(44)
  })

  it('takes text and the Tab after it in one piece, in a field of one or of several lines', async () => {
    const { press, saved } = await show()
    await press('e\t', /Name +Anne\n❯ On/)
    await press(DOWN, /❯ Color/)
    await press(DOWN, /❯ Poem/)
    await press('!\t', /❯ Width/)
    await press(CTRL_S, 'Saving…')
    await vi.waitFor(() => expect(saved).toMatchObject([{ name: 'Anne', poem: 'One\nTwo!' }]))
  })

  it('fits a screen of a few rows around the current field', async () => {
    const { press, frame } = await show({ rows: 12, columns: 40 })
    for (const place of ['On', 'Color', 'Poem', 'Width', '[ Save ]']) {
      await press('\t', `❯ ${place}`)
      expect(frame().split('\n').length).toBeLessThan(12)
    }
  })

  it('asks before input is lost, and only then', async () => {
    const { press, left } = await show()
    await press('e', /Anne/)
    await press(ESC, 'Discard your input?')
    await press('n', /❯ Name +Anne[^?]*$/)
    await press('\u007F', /❯ Name +Ann */)
    await press(ESC, /❯ Name/)
    await vi.waitFor(() => expect(left).toEqual(['left']))
  })

  it('isn’t saved with an error, which a correction removes', async () => {
    const { press, saved, frame } = await show({ initial: { ...INITIAL, name: '' } })
    await press(DOWN, /❯ On/)
    expect(frame()).not.toContain('Enter a name.')
    await press(CTRL_S, /❯ Name *\n +A word\.\n +Enter a name\.\n/)
    await press('A', /❯ Name +A\n +A word\.\n {2}On/)
    expect(saved).toEqual([])
  })
})

describe('a form for screen readers', () => {
  it('reads one field at a time, its changes and its errors', async () => {
    const { press, hear, frame, saved } = await show({ isRead: true, initial: { ...INITIAL, name: '' } })
    await hear(/Thing[^]*Field 1 of 6: Name\. A word\./)
    await press(CTRL_S, /Name:/)
    await hear('Error: Enter a name.')
    await press('Bo', /^Name: Bo$/)
    await press('\t', /^On: no$/)
    await hear(/Field 2 of 6: On\. no\nEnter change[^\n]*$/)
    await press(' ', /^On: yes$/)
    await hear(/yes$/)
    await press('\t', /^Color: Red$/)
    await press('\r', /./)
    await hear(/1: Red, current\n2: Green/)
    await press('2', /^Color: Green$/)
    await press('\t', /^Poem: Two$/)
    await press('\t', /^Width: 1$/)
    await press('\t', /^Save/)
    await hear('Field 6 of 6: Save')
    await press('\r', /Save/)
    await vi.waitFor(() => expect(saved).toMatchObject([{ name: 'Bo', isOn: true, color: 'g' }]))
    expect(frame().split('\n')).toHaveLength(1)
  })
})
