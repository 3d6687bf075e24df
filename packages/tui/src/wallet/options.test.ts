import { ApiError } from '@saffron/core/errors'
import { loadTranslator } from '@saffron/core/i18n'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { creditsOf } from '../shell/credits-option.ts'
import { momentOf, sendOnce } from './options.ts'

const t = await loadTranslator('en')
const said: string[] = []

beforeEach(() => {
  said.length = 0
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0)
})
afterEach(() => vi.restoreAllMocks())

const sendTo = (failure: ApiError, key?: string) => sendOnce(key, t, () => Promise.reject(failure))

it.each([
  ['no server answered', new ApiError('client.network')],
  ['a gateway answered in its place', new ApiError('client.status', { statusCode: 502 })],
])('prints the key for a retry if %s', async (_what, failure) => {
  await expect(sendTo(failure)).rejects.toBe(failure)
  expect(said.join('')).toMatch(/--key [\da-f-]{36}/)
})

it('prints no key after a rejection, for a given key, or after success', async () => {
  await expect(sendTo(new ApiError('user.not_found'))).rejects.toMatchObject({ statusCode: 404 })
  await expect(sendTo(new ApiError('client.network'), 'invoice 7')).rejects.toMatchObject({ statusCode: 0 })
  expect(await sendOnce(undefined, t, (key) => Promise.resolve(key))).toMatch(/^[\da-f-]{36}$/)
  expect(said).toEqual([])
})

it('an invalid key isn’t sent', async () => {
  await expect(sendOnce(' ', t, () => Promise.resolve('sent'))).rejects.toThrow('Invalid value for --key')
})

it('an invalid value is reported with the valid ones', () => {
  expect(() => creditsOf('<credits>', '1,000', t)).toThrow(
    'Invalid value for <credits>: 1,000 (credits such as 5 or 0.25, up to 1000000)',
  )
  expect(() => momentOf('--from', '2026-13-45', t)).toThrow('Invalid value for --from: 2026-13-45 (YYYY-MM-DD)')
})
