import { createListStore } from '@saffron/core/paging'
import { render } from 'ink-testing-library'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { AppProvider } from '../../shell/app-context.tsx'
import { buildAppContext } from '../../testing/build-app-context.ts'
import { fixedList, ListPart, type ListPartProps } from '../list/index.ts'
import { PickList } from '../pick-list.tsx'
import { sgr } from '../style.ts'

interface Row {
  readonly id: string
  readonly name: string
}

const [DOWN, PAGE_DOWN, ESC] = ['\u001B[B', '\u001B[6~', '\u001B']
const rowsOf = (count: number): Row[] => Array.from({ length: count }, (_, at) => ({ id: `r${at}`, name: `row ${at}` }))
const nameOf = ({ name }: Row) => name

let unmount: (() => void) | undefined
afterEach(() => unmount?.())

async function show(count: number, given: Partial<ListPartProps<Row>> = {}) {
  const done: string[] = []
  const said: string[] = []
  const reader = { announce: (rows: readonly string[]) => void said.push(...rows), ring: () => void said.push('bell') }
  const context = { ...(await buildAppContext()), reader }
  const source = fixedList(rowsOf(count))
  const element = (more: Partial<ListPartProps<Row>> = {}) => (
    <AppProvider value={context}>
      <ListPart
        title="Rows"
        source={source}
        cells={({ name }) => [name, '─── ▂▃']}
        empty="none yet"
        hint="one · two"
        onPick={({ id }) => void done.push(id)}
        onBack={() => void done.push('back')}
        {...given}
        {...more}
      />
    </AppProvider>
  )
  const shown = render(element())
  unmount = shown.unmount
  const hear = (text: string | RegExp) => vi.waitFor(() => expect(said.join('\n')).toMatch(text))
  await hear(count === 0 ? 'none yet' : /of \d+\./)
  const press = async (keys: string, frame: string | RegExp) => {
    shown.stdin.write(keys)
    await vi.waitFor(() => expect(shown.lastFrame()).toMatch(frame))
  }
  return {
    ...shown,
    done,
    said,
    hear,
    press,
    again: (more: Partial<ListPartProps<Row>>) => shown.rerender(element(more)),
  }
}

describe('a list for screen readers', () => {
  it('is spoken once with position and numbers, and keeps one row for input', async () => {
    const { said, lastFrame, frames } = await show(3)
    expect(said).toEqual([
      'Screen: Rows.',
      '1: row 0',
      '2: row 1',
      '3: row 2',
      '1 to 3 of 3. Type the item’s number.',
      'one, two',
    ])
    expect(lastFrame()).toMatch(/^Choose: ?$/)
    for (const frame of frames) expect(frame.trimEnd()).not.toContain('\n')
  })

  it('opens one of nine rows by digit, and one of more by number and Enter', async () => {
    const few = await show(9)
    few.stdin.write('2')
    await vi.waitFor(() => expect(few.done).toEqual(['r1']))
    few.unmount()
    const many = await show(30)
    expect(many.said.at(-2)).toBe('1 to 9 of 30. Press Page Down for more. Type a number and press Enter.')
    await many.press('1', 'Choose: 1')
    await many.press('2', 'Choose: 12')
    expect(many.done).toEqual([])
    many.stdin.write('\r')
    await vi.waitFor(() => expect(many.done).toEqual(['r11']))
    many.stdin.write('31\r')
    await many.hear('No item 31.')
    expect(many.done).toEqual(['r11'])
  })

  it('speaks a row, or a page, at a time', async () => {
    const { stdin, hear, said, done } = await show(12)
    stdin.write(PAGE_DOWN)
    await hear('10: row 9\n11: row 10\n12: row 11\n10 to 12 of 12.')
    stdin.write(DOWN)
    await hear('10 of 12: row 9')
    stdin.write(DOWN)
    await hear('11 of 12: row 10')
    stdin.write('\r')
    await vi.waitFor(() => expect(done).toEqual(['r10']))
    expect(said.filter((row) => row === '1: row 0')).toHaveLength(1)
  })

  it('filters by words and Enter, opens the only match, and goes back in steps', async () => {
    const { stdin, hear, press, done } = await show(30, { textOf: nameOf })
    await hear('To search, type part of the name and press Enter.')
    await press('row 2', 'Choose: row 2')
    stdin.write('\r')
    await hear(/1: row 2\n2: row 20/)
    await press('row 29\r', /Choose: ?$/)
    await vi.waitFor(() => expect(done).toEqual(['r29']))
    stdin.write(ESC)
    await hear(/1 to 9 of 30[^]*1 to 9 of 30/)
    stdin.write(ESC)
    await vi.waitFor(() => expect(done).toEqual(['r29', 'back']))
  })

  it('asks with numbers, and starts failures with a word', async () => {
    const answers: boolean[] = []
    const { again, hear, stdin } = await show(1)
    again({ question: { text: 'Delete it?', onAnswer: (isYes) => void answers.push(isYes) } })
    await hear('Delete it? 1: yes 2: no')
    stdin.write('2')
    await vi.waitFor(() => expect(answers).toEqual([false]))
    stdin.write('1')
    await vi.waitFor(() => expect(answers).toEqual([false, true]))
    again({ notice: { text: 'it broke', style: sgr.error } })
    await hear('Error: it broke')
    again({ notice: { text: 'take care', style: sgr.warning } })
    await hear('Warning: take care')
  })

  it('opens the row spoken with a number, even if another has that number by now', async () => {
    const store = createListStore<Row>({ load: async () => ({ list: rowsOf(3), total: 3 }) })
    await store.loadMore()
    const seen: (string | undefined)[] = []
    const onKey = (name: string | undefined, row: Row | undefined) => {
      if (name === 'ctrl+d') seen.push(row?.id)
      return name === 'ctrl+d'
    }
    const { stdin, done, hear, said } = await show(3, { source: store, onKey })
    store.insert({ id: 'new', name: 'a new row' })
    stdin.write('2')
    stdin.write('\u0004')
    await vi.waitFor(() => expect([...done, ...seen]).toEqual(['r1', 'r0']))
    await hear('1: a new row')
    stdin.write('2')
    await vi.waitFor(() => expect(done).toEqual(['r1', 'r0']))
    stdin.write(DOWN)
    stdin.write(DOWN)
    await hear('2 of 4: row 0')
    store.insert({ id: 'newer', name: 'a newer row' })
    stdin.write('\r')
    await vi.waitFor(() => expect(done).toEqual(['r1', 'r0', 'r0']))
    store.remove('r0')
    stdin.write('\r')
    await hear('No item 2.')
    expect(said.at(-1)).not.toContain('row 1')
    expect(done).toHaveLength(3)
  })

  it('reports an empty list', async () => {
    const { said } = await show(0)
    expect(said).toEqual(['Screen: Rows.', 'none yet', 'one, two'])
  })
})

it('a short choice is numbered too, announces the current one, and keeps it with Enter alone', async () => {
  const said: string[] = []
  const picked: string[] = []
  const reader = { announce: (rows: readonly string[]) => void said.push(...rows), ring: () => undefined }
  const context = { ...(await buildAppContext()), reader }
  const items = ['light', 'dark'].map((value) => ({ value, label: `a ${value} one` }))
  const shown = render(
    <AppProvider value={context}>
      <PickList
        title="Colours"
        items={items}
        initial="dark"
        onPick={(value) => void picked.push(value)}
        onBack={() => undefined}
      />
    </AppProvider>,
  )
  unmount = shown.unmount
  await vi.waitFor(() => expect(said).toEqual(expect.arrayContaining(['1: a light one', '2: a dark one, current'])))
  shown.stdin.write('\r')
  await vi.waitFor(() => expect(picked).toEqual(['dark']))
  shown.stdin.write('1')
  await vi.waitFor(() => expect(picked).toEqual(['dark', 'light']))
})
