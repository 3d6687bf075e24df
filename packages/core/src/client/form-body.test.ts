import { expect, it } from 'vitest'

import { buildConversation } from '../testing/index.ts'
import { formOf } from './form-body.ts'

it('a form has its fields first and its file last, and nothing that is not set', () => {
  const form = formOf({ file: new File(['text'], '名.txt'), name: 'a', vectorize: true, parent: undefined })
  expect([...form.keys()]).toEqual(['name', 'vectorize', 'file'])
  expect(form.get('vectorize')).toBe('true')
  expect(form.get('file')).toMatchObject({ name: '名.txt', size: 4 })
})

it('a field of a form that holds an entity is its id', () => {
  const conversation = buildConversation()
  expect(formOf({ conversation, file: new Blob(['x']) }).get('conversation')).toBe(conversation.id)
})
