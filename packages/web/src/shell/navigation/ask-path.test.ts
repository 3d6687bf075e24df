import { expect, test } from 'vitest'

import { askedAbout, askPath } from './ask-path.ts'

test('a new chat is opened about the files that its URL names, at most 20', () => {
  const nodes = Array.from({ length: 25 }, (_, at) => ({ id: `id-${at}` }))
  const { searchParams } = new URL(askPath(nodes), 'https://saffron.example')
  expect(askedAbout(searchParams)).toEqual(nodes.slice(0, 20).map(({ id }) => id))
  expect(askedAbout(new URLSearchParams(''))).toEqual([])
})
