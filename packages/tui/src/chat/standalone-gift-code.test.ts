import { expect, it } from 'vitest'

import { standaloneGiftCode } from './standalone-gift-code.ts'

it.each(['7K3QX-9M2PA-BCDEF-GHJKM', '7k3qx 9m2pa bcdef ghjkm', '7K3QX9M2PABCDEFGHJKM\n'])('%j is a code', (text) => {
  expect(standaloneGiftCode(text)).toBe('7K3QX-9M2PA-BCDEF-GHJKM')
})

it.each(['is 7K3QX-9M2PA-BCDEF-GHJKM good?', 'where these three trees', 'whose goats graze there', ''])(
  '%j is a message',
  (text) => {
    expect(standaloneGiftCode(text)).toBeUndefined()
  },
)
