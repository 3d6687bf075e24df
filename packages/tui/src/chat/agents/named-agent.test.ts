import { expect, it } from 'vitest'

import { namedAgent, wantedAgent } from './named-agent.ts'

it.each([
  ['@Translator Good morning', { name: 'Translator', text: 'Good morning' }],
  ['@"Diff reviewer"  a\nb ', { name: 'Diff reviewer', text: 'a\nb' }],
  ['@Translator', { name: 'Translator', text: '' }],
  ['Ask @Translator', undefined],
  ['@', undefined],
  ['@"Diff', undefined],
])('%j names an agent at its start, or none', (message, named) => {
  expect(namedAgent(message)).toEqual(named)
})

it.each([
  ['Diff reviewer', { name: 'Diff reviewer', isDraft: false }],
  ['"Diff reviewer" --draft', { name: 'Diff reviewer', isDraft: true }],
])('%j is a name with or without the wish for its draft', (typed, wanted) => {
  expect(wantedAgent(typed)).toEqual(wanted)
})
