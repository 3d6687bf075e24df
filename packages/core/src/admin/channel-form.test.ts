import { expect, test } from 'vitest'

import { channelBodyOf, EMPTY_CHANNEL_FORM } from './channel-form.ts'

test('an address or a proxy that is emptied is given up; a key that is not filled in stays', () => {
  const body = channelBodyOf({ ...EMPTY_CHANNEL_FORM, name: 'Ours', baseUrl: ' ', proxy: '' })
  expect(body).toMatchObject({ baseUrl: null, proxy: null })
  expect(body).not.toHaveProperty('apiKey')
})
