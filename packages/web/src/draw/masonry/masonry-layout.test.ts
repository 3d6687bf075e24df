import { expect, test } from 'vitest'

import { layOutMasonry, masonryStep, placesBetween } from './masonry-layout.ts'

const shape = { width: 620, gap: 10, minColumn: 200, headingHeight: 40 }
const item = (key: string, aspect = 1, heading?: string) => ({ key, aspect, heading })

test('as many columns as fit share the width', () => {
  const { columns, places } = layOutMasonry([item('a')], shape)
  expect(columns).toBe(3)
  expect(places[0]).toEqual({ x: 0, y: 0, width: 200, height: 200 })
  expect(layOutMasonry([item('a')], { ...shape, width: 150 })).toMatchObject({ columns: 1, height: 150 })
})

test('each item goes into the shortest column', () => {
  const { places } = layOutMasonry([item('a', 0.5), item('b', 2), item('c'), item('d')], shape)
  expect(places.map(({ x, y }) => [x, y])).toEqual([
    [0, 0],
    [210, 0],
    [420, 0],
    [210, 110],
  ])
})

test('a heading begins below everything before it', () => {
  const { places, headings, height } = layOutMasonry(
    [item('a', 1, 'Today'), item('b', 2), item('c', 1, 'Older')],
    shape,
  )
  expect(headings).toEqual([
    { text: 'Today', y: 0 },
    { text: 'Older', y: 250 },
  ])
  expect(places[2]).toMatchObject({ x: 0, y: 290 })
  expect(height).toBe(490)
})

test('very tall and very flat items are cut', () => {
  const { places } = layOutMasonry([item('a', 0.01), item('b', 100)], shape)
  expect(places.map(({ height }) => height)).toEqual([444, 77])
})

test('exactly the items in sight are found among ten thousand', () => {
  const aspects = [0.5, 1, 1.5, 0.8, 2]
  const many = Array.from({ length: 10_000 }, (_, at) =>
    item(`${at}`, aspects[at % aspects.length], at % 90 === 0 ? `day ${at}` : undefined),
  )
  const layout = layOutMasonry(many, shape)
  for (const top of [0, 1234, 200_000, layout.height - 900]) {
    const wanted = layout.places.flatMap(({ y, height }, index) => (y <= top + 900 && y + height >= top ? [index] : []))
    expect(placesBetween(layout, top, top + 900)).toEqual(wanted)
  }
})

test('arrow keys move along the order, and to what is above and below', () => {
  const layout = layOutMasonry([item('a'), item('b'), item('c'), item('d'), item('e')], shape)
  expect(masonryStep('ArrowRight', layout, 0)).toBe(1)
  expect(masonryStep('ArrowLeft', layout, 0)).toBe(0)
  expect(masonryStep('ArrowDown', layout, 1)).toBe(4)
  expect(masonryStep('ArrowUp', layout, 4)).toBe(1)
  expect(masonryStep('ArrowUp', layout, 1)).toBeUndefined()
  expect(masonryStep('End', layout, 1)).toBe(4)
  expect(masonryStep('x', layout, 1)).toBeUndefined()
})
