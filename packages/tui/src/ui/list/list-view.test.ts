import { describe, expect, it } from 'vitest'

import { createListView, placeOf, topOf } from './list-view.ts'

const rowsOf = (count: number, from = 0) => Array.from({ length: count }, (_, index) => ({ id: `r${from + index}` }))

function build(count: number, height = 5) {
  const view = createListView()
  const moving = { rows: rowsOf(count), height }
  const press = (...actions: Parameters<typeof view.press>[0][]) =>
    actions.forEach((action) => view.press(action, moving))
  const seen = () => {
    const index = placeOf(view.getSnapshot(), moving.rows)
    return { index, top: topOf(view.getSnapshot().top, index, moving) }
  }
  return { view, press, seen }
}

describe('the selected row of a list', () => {
  it('moves by rows and pages, and stays within the list', () => {
    const { press, seen } = build(20)
    press('up')
    expect(seen()).toEqual({ index: 0, top: 0 })
    press('pageDown', 'down')
    expect(seen()).toEqual({ index: 5, top: 1 })
    press('last')
    expect(seen()).toEqual({ index: 19, top: 15 })
    press('down', 'pageUp')
    expect(seen()).toEqual({ index: 15, top: 15 })
    press('first')
    expect(seen()).toEqual({ index: 0, top: 0 })
  })

  it('follows its row when others are inserted before it, and selects the next when it’s removed', () => {
    const { view, press } = build(10)
    press('down', 'down')
    expect(placeOf(view.getSnapshot(), [{ id: 'new' }, ...rowsOf(10)])).toBe(3)
    expect(
      placeOf(
        view.getSnapshot(),
        rowsOf(10).filter(({ id }) => id !== 'r2'),
      ),
    ).toBe(2)
    expect(placeOf(view.getSnapshot(), [])).toBe(0)
  })

  it('stays at the first row, whichever it is, until one is selected', () => {
    const { view } = build(10)
    expect(placeOf(view.getSnapshot(), [{ id: 'new' }, ...rowsOf(10)])).toBe(0)
  })

  it('filters by typed text, deletes one character at a time, and clears all before the screen closes', () => {
    const { view, press } = build(3)
    view.type('天')
    view.type('氣👩‍👩‍👧')
    press('erase')
    expect(view.getSnapshot().words).toBe('天氣')
    expect(view.press('back', { rows: [], height: 5 })).toBe(true)
    expect(view.getSnapshot().words).toBe('')
    expect(view.press('back', { rows: [], height: 5 })).toBe(false)
  })

  it('starts at the first match', () => {
    const { view, press, seen } = build(20)
    press('last')
    view.type('r')
    expect(seen()).toEqual({ index: 0, top: 0 })
  })
})
