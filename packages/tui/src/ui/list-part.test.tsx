import { createListStore } from '@saffron/core/paging'
import { render } from 'ink-testing-library'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { AppProvider } from '../shell/app-context.tsx'
import { buildAppContext } from '../testing/build-app-context.ts'
import type { ListPartProps } from './list-part.tsx'
import { fixedList, ListPart, type ListSource } from './list/index.ts'

interface Row {
  readonly id: string
  readonly name: string
}

const DOWN = '\u001B[B'
const PAGE_DOWN = '\u001B[6~'
const END = '\u001B[F'
const rowsOf = (count: number): Row[] => Array.from({ length: count }, (_, at) => ({ id: `r${at}`, name: `row ${at}` }))
const nameOf = ({ name }: Row) => name

let unmount: (() => void) | undefined
afterEach(() => unmount?.())

async function show(source: ListSource<Row>, given: Partial<ListPartProps<Row>> = {}) {
  const done: string[] = []
  const cells = vi.fn<(row: Row) => string[]>(({ name }) => [name])
  const context = await buildAppContext()
  const shown = render(
    <AppProvider value={context}>
      <ListPart
        title="Rows"
        source={source}
        cells={cells}
        empty="none yet"
        hint="what to do"
        onPick={({ id }) => void done.push(id)}
        onBack={() => void done.push('back')}
        {...given}
      />
    </AppProvider>,
  )
  unmount = shown.unmount
  const see = (expected: string | RegExp) => vi.waitFor(() => expect(shown.lastFrame()).toMatch(expected))
  const press = async (keys: string, expected: string | RegExp) => {
    shown.stdin.write(keys)
    await see(expected)
  }
  return { ...shown, done, cells, see, press }
}

/** A list whose rows arrive on demand. */
function gated(list = rowsOf(3)) {
  const gate = Promise.withResolvers<void>()
  const load = async () => {
    await gate.promise
    return { list, total: list.length }
  }
  const store = createListStore<Row>({ load })
  void store.loadMore()
  return { store, arrive: gate.resolve }
}

describe('a list on the screen', () => {
  it('draws only the visible rows of a hundred thousand', async () => {
    const { cells, done, lastFrame, press } = await show(fixedList(rowsOf(100_000)))
    const height =
      lastFrame()
        ?.split('\n')
        .filter((row) => /row \d/.test(row)).length ?? 0
    expect(height).toBeGreaterThan(10)
    cells.mockClear()
    const presses = 50
    for (let count = 1; count <= presses; count++) await press(PAGE_DOWN, new RegExp(`❯ row ${count * (height - 1)}\n`))
    await press(END, /❯ row 99999\n100000 of 100000/)
    expect(cells.mock.calls.length).toBeLessThan((presses + 2) * 2 * height)
    await press('\r', /row 99999/)
    expect(done).toEqual(['r99999'])
  })

  it('loads more pages as the user scrolls', async () => {
    const all = rowsOf(230)
    const asked: number[] = []
    const store = createListStore<Row>({
      pageSize: 50,
      load: async ({ page, limit }) => {
        asked.push(page)
        return { list: all.slice((page - 1) * limit, page * limit), total: all.length }
      },
    })
    await store.loadMore()
    const { press, see } = await show(store)
    await see(/1 of 230/)
    expect(asked).toEqual([1])
    for (const last of [49, 99, 149, 199]) await press(END, new RegExp(`❯ row ${last}\n`))
    await press(END, /❯ row 229\n230 of 230 · end of list/)
    expect(asked).toEqual([1, 2, 3, 4, 5])
  })

  it('shows loading, failure with how to retry, and an empty list', async () => {
    const answers = [new Error('no'), []]
    const gate = Promise.withResolvers<void>()
    const store = createListStore<Row>({
      load: async () => {
        await gate.promise
        const answer = answers.shift()
        if (answer instanceof Error) throw answer
        return { list: answer ?? [], total: 0 }
      },
    })
    void store.loadMore()
    const { done, press, see } = await show(store)
    await see(/Loading…/)
    gate.resolve()
    await see(/Ctrl\+R to retry/)
    await press('\u0012', /none yet/)
    await press('\r', /none yet/)
    expect(done).toEqual([])
  })

  it('opens the first row with an earlier Enter, unless another key followed', async () => {
    const first = gated()
    const { done, press, see } = await show(first.store)
    await press('\r', /Loading…[^]*what to do/)
    expect(done).toEqual([])
    first.arrive()
    await see(/❯ row 0/)
    await vi.waitFor(() => expect(done).toEqual(['r0']))
    unmount?.()
    const second = gated()
    const other = await show(second.store)
    await other.press('\r', /Loading…/)
    await other.press(DOWN, /Loading…/)
    second.arrive()
    await other.see(/❯ row 0/)
    await other.press(DOWN, /❯ row 1/)
    await other.press('\r', /❯ row 1/)
    await vi.waitFor(() => expect(other.done).toEqual(['r1']))
    unmount?.()
    const none = gated([])
    const empty = await show(none.store)
    await empty.press('\r', /Loading…/)
    none.arrive()
    await empty.see(/none yet/)
    none.store.insert({ id: 'new', name: 'a new row' })
    await empty.press(DOWN, /❯ a new row/)
    expect(empty.done).toEqual([])
  })

  it('filters by part of the text, and accepts text and Enter in one chunk', async () => {
    const { done, press } = await show(fixedList(rowsOf(300)), { textOf: nameOf })
    await press('29', /Find: 29\n❯ row 29\n {2}row 290/)
    await press('nothing', /No results/)
    await press('\u0015', /1 of 300/)
    await press('row 250\r', /❯ row 250/)
    expect(done).toEqual(['r250'])
    await press('\u001B', /type to filter/)
    expect(done).toEqual(['r250'])
    await press('\u001B', /type to filter/)
    await vi.waitFor(() => expect(done).toEqual(['r250', 'back']))
  })

  it('searches elsewhere once the user stops typing, and opens nothing before the results arrive', async () => {
    const asked: string[] = []
    const { done, press } = await show(fixedList(rowsOf(3)), { onSearch: (words) => void asked.push(words) })
    await press('東京\r', /Find: 東京/)
    expect(done).toEqual([])
    await vi.waitFor(() => expect(asked).toEqual(['東京']))
    // The list shows that its results are in only with its next frame.
    await vi.waitFor(async () => {
      if (done.length === 0) await press('\r', /東京/)
      expect(done).toEqual(['r0'])
    })
  })

  it('keeps its row when others are inserted before it', async () => {
    const store = createListStore<Row>({ load: async () => ({ list: rowsOf(3), total: 3 }) })
    await store.loadMore()
    const { done, press, see } = await show(store)
    await press(DOWN, /❯ row 1/)
    store.insert({ id: 'new', name: 'a new row' })
    await see(/a new row\n {2}row 0\n❯ row 1\n/)
    await press('\r', /row 1/)
    expect(done).toEqual(['r1'])
  })

  it('shows an input field below, and asks a question that only y confirms', async () => {
    const typed: string[] = []
    let value = 'ol'
    const field = {
      label: 'Name: ',
      value,
      onChange: (change: (now: string) => string) => void (value = change(value)),
      onSubmit: (text: string) => void typed.push(text),
      onCancel: () => void typed.push('cancelled'),
    }
    const { press, see } = await show(fixedList(rowsOf(2)), { field })
    await see(/what to do\nName: ol/)
    await press('d', /Name/)
    await press('d\r', /Name/)
    await press('\u001B', /Name/)
    await vi.waitFor(() => expect([value, ...typed]).toEqual(['old', 'old', 'cancelled']))
    unmount?.()
    const question = { text: 'Really? [y/N]', onAnswer: (isYes: boolean) => void typed.push(String(isYes)) }
    const asked = await show(fixedList(rowsOf(2)), { question })
    await asked.press('\r', /Really/)
    await asked.press('Y', /Really/)
    await vi.waitFor(() => expect(typed.slice(2)).toEqual(['false', 'true']))
  })

  it('shows the length of a secret, and the full text of a question longer than the screen', async () => {
    const secret = {
      label: 'Key: ',
      value: 'sk-字',
      isSecret: true,
      onChange: () => {},
      onSubmit: () => {},
      onCancel: () => {},
    }
    const shown = await show(fixedList(rowsOf(2)), { field: secret })
    await shown.see(/\nKey: ••••$/)
    expect(shown.lastFrame()).not.toContain('sk')
    unmount?.()
    const text = `Really ${'and truly '.repeat(12)}? [y/N]`
    const asked = await show(fixedList(rowsOf(2)), { question: { text, onAnswer: () => undefined } })
    await asked.see(/what to do\nReally [^]*\n[^\n]*\? \[y\/N\]$/)
    expect(Math.max(...(asked.lastFrame() ?? '').split('\n').map((row) => row.length))).toBeLessThan(100)
  })
})
