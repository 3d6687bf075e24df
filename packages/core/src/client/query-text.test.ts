import { expect, test } from 'vitest'

import { buildConversation } from '../testing/index.ts'
import { queryText } from './query-text.ts'

test('the names of other lists go as page and limit', () => {
  expect(queryText({ current: 2, pageSize: 20 })).toBe('?page=2&limit=20')
  expect(queryText({ pageNumber: 3 })).toBe('?page=3')
})

test('a name given both ways goes as the wire has it', () => {
  expect(queryText({ page: 1, current: 2, limit: 5, pageSize: 9 })).toBe('?page=1&limit=5')
})

test('what is not set is not sent', () => {
  expect(queryText({ q: undefined, sort: null })).toBe('')
  expect(queryText()).toBe('')
})

test('lists are joined, entities are their id, words are escaped', () => {
  const conversation = buildConversation()
  expect(queryText({ conversation, populate: ['a', 'b'], q: 'a&b=c 對話' })).toBe(
    `?conversation=${conversation.id}&populate=a%2Cb&q=a%26b%3Dc+%E5%B0%8D%E8%A9%B1`,
  )
})
