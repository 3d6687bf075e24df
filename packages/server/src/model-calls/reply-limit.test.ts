import { expect, it } from 'vitest'

import { firstStep, withOneLimit } from './reply-limit.ts'

const request = { model: 'm', messages: [] }

it.each([
  ['what is asked for', { max_tokens: 50 }, {}, { max_tokens: 50 }],
  ['the larger of two names', { max_tokens: 9, max_completion_tokens: 50 }, {}, { max_completion_tokens: 50 }],
  ['none where none is known', {}, { contextLimit: 8000 }, {}],
  ['the model’s own', {}, { outputLimit: 4000 }, { max_tokens: 4000 }],
  ['no more than the model’s own', { max_completion_tokens: 5000 }, { outputLimit: 40 }, { max_completion_tokens: 40 }],
  ['less than the model’s own', { max_tokens: 5 }, { outputLimit: 40, contextLimit: 80 }, { max_tokens: 5 }],
  ['none that leaves no place for a prompt', {}, { outputLimit: 8000, contextLimit: 8000 }, {}],
])('a reply is limited to %s', (_, asked, limits, sent) => {
  expect(withOneLimit({ ...request, ...asked }, limits)).toEqual({ ...request, ...sent })
})

it.each([
  ['a short one, for all of it', { max_tokens: 50 }, {}, { heldTokens: 50, showLimit: 100 }],
  ['a long one, for its beginning', { max_tokens: 5000 }, {}, { heldTokens: 1024, showLimit: 1024 }],
  ['one without a known end, for its beginning', {}, {}, { heldTokens: 1024, showLimit: 1024 }],
  ['no more than the model can say', { max_tokens: 500 }, { outputLimit: 10 }, { heldTokens: 10, showLimit: 20 }],
])('the first hold of a reply: %s', (_, asked, limits, step) => {
  expect(firstStep({ ...request, ...asked }, { features: [], ...limits })).toEqual(step)
})

it('a reply with hidden reasoning is held completely', () => {
  const thinks = { features: ['reasoning' as const] }
  expect(firstStep({ ...request, max_tokens: 5000 }, thinks)).toEqual({ heldTokens: 5000, showLimit: 5000 })
})
