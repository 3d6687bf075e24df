import { expect, test } from 'vitest'

import { changedQuery, readDrawQuery } from './draw-query.ts'

const read = (text: string) => readDrawQuery(new URLSearchParams(text))

test('a URL says which drawings to show, and what it names wrongly is ignored', () => {
  expect(read('kind=video&state=active&model=paint&q=red fox&favorite=true')).toMatchObject({
    kind: 'video',
    state: 'active',
    model: 'paint',
    q: 'red fox',
    favorite: true,
  })
  expect(read('kind=song&state=odd&favorite=maybe')).toMatchObject({ q: '', kind: undefined, state: undefined })
})

test('a change keeps the workspace, and an empty value removes a filter', () => {
  const query = new URLSearchParams('workspace=w1&kind=video')
  expect(changedQuery(query, { kind: undefined, q: 'fox' }).toString()).toBe('workspace=w1&q=fox')
})
