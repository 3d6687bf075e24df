import { expect, it } from 'vitest'

import { wrapFailure } from './print-failure.ts'

it('a failure is wrapped between words', () => {
  expect(wrapFailure('saffron: This agent doesn’t exist, or it isn’t yours.', 24)).toEqual([
    'saffron: This agent',
    'doesn’t exist, or it',
    'isn’t yours.',
  ])
  expect(wrapFailure('saffron: 這個助理不存在，或不是你的。', 20)).toEqual([
    'saffron: 這個助理不',
    '存在，或不是你的。',
  ])
})

it('a URL that is too long for a row stays in one piece', () => {
  const url = 'https://saffron.example.org/app/chats/42'
  expect(wrapFailure(`saffron: No answer from ${url} yet.`, 24)).toEqual(['saffron: No answer from', url, 'yet.'])
})
