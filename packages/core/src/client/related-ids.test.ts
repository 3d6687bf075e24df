import { expect, test } from 'vitest'

import { buildConversation, buildMessage } from '../testing/index.ts'
import { withRelatedIds } from './related-ids.ts'

test('a field that holds an entity is sent as its id, a list of them as their ids', () => {
  const conversation = buildConversation()
  const files = [buildMessage(), buildMessage()]
  expect(withRelatedIds({ conversation, files, title: 'x' })).toEqual({
    conversation: conversation.id,
    files: files.map(({ id }) => id),
    title: 'x',
  })
})

test('an entity as the payload stays whole, its relations become ids', () => {
  const conversation = buildConversation()
  const { id, ...rest } = { ...buildMessage(), conversation }
  expect(withRelatedIds({ id, ...rest })).toEqual({ id, ...rest, conversation: conversation.id })
})

test('what lies deeper is content and stays as it is', () => {
  const entity = buildConversation()
  const payload = { schema: { of: entity }, rows: [[entity], { entity }] }
  expect(withRelatedIds(payload)).toEqual(payload)
})

test('what has an id but is no entity stays as it is', () => {
  const payload = { tool: { id: 'call_1', name: 'x' }, when: new Date(0), list: [{ id: 'a' }], nothing: null }
  expect(withRelatedIds(payload)).toEqual(payload)
})

test('a payload that is no plain object goes as it is', () => {
  const form = new FormData()
  expect(withRelatedIds(form)).toBe(form)
  expect(withRelatedIds('text')).toBe('text')
  expect(withRelatedIds(undefined)).toBeUndefined()
})

test('what the payload names as populated is sent as its id, whatever fields it has', () => {
  const user = { id: 'u', name: 'Ada' }
  const payload = { populated: ['user', 'users', 'note'], user, users: [user], note: 'x', other: user }
  expect(withRelatedIds(payload)).toEqual({ ...payload, user: 'u', users: ['u'] })
})
