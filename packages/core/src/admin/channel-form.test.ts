import { expect, test } from 'vitest'

import { channelBodyOf, type ChannelFormValues, EMPTY_CHANNEL_FORM } from './channel-form.ts'

test('an address or a proxy that is emptied is given up; a key that is not filled in stays', () => {
  const body = channelBodyOf({ ...EMPTY_CHANNEL_FORM, name: 'Ours', baseUrl: ' ', proxy: '' })
  expect(body).toMatchObject({ baseUrl: null, proxy: null })
  expect(body).not.toHaveProperty('apiKey')
})

const sent = (values: Partial<ChannelFormValues>) => channelBodyOf({ ...EMPTY_CHANNEL_FORM, ...values }).dialect

test('a form whose type was changed sends a dialect of its type', () => {
  expect(sent({ type: 'midjourney' })).toBe('proxy')
  expect(sent({ type: 'midjourney', dialect: 'proxy-plus' })).toBe('proxy-plus')
  expect(sent({ type: 'openai', dialect: 'proxy-plus' })).toBe('auto')
})
