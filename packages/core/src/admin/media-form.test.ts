import { describe, expect, it, test } from 'vitest'

import { areSeconds, areShapes, isMediaCount, mediaFormOf, mediaIn } from './media-form.ts'
import { readVariants, variantsIn, variantsText } from './variant-text.ts'

const media = {
  operations: ['edit', 'generate'] as ('edit' | 'generate')[],
  ratios: ['16:9', '1:1'],
  qualities: ['low', 'high'],
  maxReferences: 0,
  seconds: [4, 8],
  seed: true,
}

test('what was set for a model survives its form, and what its channels know isn’t set', () => {
  expect(mediaIn(mediaFormOf({ media, ownMedia: true }))).toEqual({ ...media, operations: ['generate', 'edit'] })
  expect(mediaIn(mediaFormOf({ media }))).toBeNull()
  expect(mediaIn({ ...mediaFormOf({}), source: 'own', shapes: '512x512，1024x1024' })).toEqual({
    operations: [],
    sizes: ['512x512', '1024x1024'],
  })
})

test('sizes and ratios aren’t mixed, and numbers have limits', () => {
  expect(['', '1:1, 16:9', '512x512'].map(areShapes)).toEqual([true, true, true])
  expect(['1:1, 512x512', 'wide', '0x5'].map(areShapes)).toEqual([false, false, false])
  expect(['', '4, 8', '0', '4s', '101'].map(areSeconds)).toEqual([true, true, false, false, false])
  expect([isMediaCount('0', 0), isMediaCount('0', 1), isMediaCount('1.5', 0)]).toEqual([true, false, false])
})

describe('prices by size, quality and length', () => {
  const variants = [
    { size: '1024x1024', quality: 'very high', price: 40_000 },
    { seconds: 8, price: 1_500_000 },
  ]

  it('are written one per line', () => {
    expect(variantsText(variants)).toBe('1024x1024 very high 0.04\n8s 1.5')
    expect(readVariants('very high 1024x1024 0.04\n\n 8s  1.5 ')).toEqual(variants)
    expect(variantsIn(' \n')).toBeNull()
  })

  it.each(['0.04', '1024x1024', '1024x1024 512x512 1', '4s 8s 1', '0s 1', 'high -1', 'high 1e99'])(
    'aren’t read from “%s”',
    (line) => expect(readVariants(`low 1\n${line}`)).toBe(2),
  )
})
