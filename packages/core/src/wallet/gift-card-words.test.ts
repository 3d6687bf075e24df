import { expect, test } from 'vitest'

import { giftCardsBy } from './gift-card-words.ts'

const batch = '01939c5e-7a4b-7c3d-8e2f-0123456789ab'

test('a whole id asks for a batch', () => expect(giftCardsBy(batch)).toEqual({ batch }))

test.each(['', 'spring', batch.slice(1), `${batch}0`, `the cards of ${batch}`])('%o asks for words', (q) => {
  expect(giftCardsBy(q)).toEqual({ q })
})
