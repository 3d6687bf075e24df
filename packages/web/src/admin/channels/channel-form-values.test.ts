import { expect, test } from 'vitest'

import { bodyOf, EMPTY } from './channel-form-values.ts'

test('an address or a proxy that is emptied is given up; a key that is not filled in stays', () => {
  const body = bodyOf({ ...EMPTY, name: 'Ours', baseUrl: ' ', proxy: '' })
  expect(body).toMatchObject({ baseUrl: null, proxy: null })
  expect(body).not.toHaveProperty('apiKey')
})
