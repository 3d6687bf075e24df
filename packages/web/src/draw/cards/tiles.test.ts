import type { Drawing } from '@saffron/core/draw'
import { expect, test } from 'vitest'

import { imagesAmong, tilesOf } from './tiles.ts'

const result = (asset: string, type = 'image/png') => ({
  asset,
  type,
  name: 'a.png',
  url: '/a',
  size: 1,
  width: 300,
  height: 200,
})
const drawing = (id: string, change: Partial<Drawing>): Drawing => ({
  id,
  kind: 'image',
  prompt: 'a fox',
  model: 'paint',
  count: 1,
  references: [],
  mask: null,
  metadata: false,
  state: 'succeeded',
  progress: 100,
  results: [],
  costMicros: 0,
  from: null,
  favorite: false,
  collections: [],
  version: 1,
  createdAt: '2026-03-02T10:00:00.000Z',
  updatedAt: '2026-03-02T10:00:00.000Z',
  ...change,
})
const dayOf = (at: string) => at.slice(0, 10)

test('each result is a card, and the first card of a day has its heading', () => {
  const tiles = tilesOf(
    [
      drawing('a', { results: [result('1'), result('2')] }),
      drawing('b', { results: [result('3')] }),
      drawing('c', { results: [result('4')], createdAt: '2026-03-01T10:00:00.000Z' }),
    ],
    dayOf,
  )
  expect(tiles.map(({ key, heading, aspect }) => [key, heading, aspect])).toEqual([
    ['a', '2026-03-02', 1.5],
    ['a 1', undefined, 1.5],
    ['b', undefined, 1.5],
    ['c', '2026-03-01', 1.5],
  ])
})

test('a drawing in progress is one card in the shape of what was requested', () => {
  const [image, ratio, video] = tilesOf(
    [
      drawing('a', { state: 'running', size: '512x1024', count: 4 }),
      drawing('b', { state: 'queued', ratio: '4:3' }),
      drawing('c', { state: 'queued', kind: 'video' }),
    ],
    dayOf,
  )
  expect(image).toMatchObject({ kind: 'work', aspect: 0.5 })
  expect(ratio).toMatchObject({ aspect: 4 / 3 })
  expect(video).toMatchObject({ aspect: 16 / 9 })
})

test('a failed drawing and a description are cards too, and only images are viewed', () => {
  const tiles = tilesOf(
    [
      drawing('a', { state: 'failed' }),
      drawing('b', { kind: 'describe', prompts: ['a fox'] }),
      drawing('c', { kind: 'video', results: [result('1', 'video/webm')] }),
      drawing('d', { results: [result('2')] }),
    ],
    dayOf,
  )
  expect(tiles.map(({ kind }) => kind)).toEqual(['work', 'text', 'result', 'result'])
  expect(imagesAmong(tiles).map(({ key }) => key)).toEqual(['d'])
})
