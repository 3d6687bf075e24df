import type { Model } from '@saffron/core/chat'
import { expect, test } from 'vitest'

import { groupModels } from './model-groups.ts'

const model = (name: string, group?: string): Model => ({
  id: name,
  name,
  displayName: name.toUpperCase(),
  features: ['chat'],
  demo: false,
  state: 'ok',
  createdAt: '',
  updatedAt: '',
  ...(group !== undefined && { group }),
})
const models = [model('gpt-5', 'OpenAI'), model('local'), model('claude', 'Anthropic'), model('gpt-5-mini', 'OpenAI')]
const brief = (recent: string[], words = '') =>
  groupModels(models, { recent, words }).map(({ key, models: some }) => [
    typeof key === 'string' ? key : key.name,
    ...some.map(({ name }) => name),
  ])

test('the last used models come first, then groups by name, then models without one', () => {
  expect(brief(['claude', 'gone', 'local'])).toEqual([
    ['recent', 'claude', 'local'],
    ['OpenAI', 'gpt-5', 'gpt-5-mini'],
  ])
  expect(brief([])).toEqual([
    ['Anthropic', 'claude'],
    ['OpenAI', 'gpt-5', 'gpt-5-mini'],
    ['others', 'local'],
  ])
})

test('words are looked for in the name, the label and the group, in any order and case', () => {
  expect(brief([], 'MINI openai')).toEqual([['OpenAI', 'gpt-5-mini']])
  expect(brief(['claude'], 'anthropic')).toEqual([['recent', 'claude']])
  expect(brief([], 'nothing like it')).toEqual([])
})
