import { expect, test } from 'vitest'

import { checkInput } from '../checks/index.ts'
import type { ApiError } from '../errors/index.ts'
import { loadTranslator, withArea } from '../i18n/index.ts'
import { channelContract } from './channel-contract.ts'
import { channelFields } from './channel-fields.ts'
import { channelBodyOf, EMPTY_CHANNEL_FORM } from './channel-form.ts'

const t = await loadTranslator('en')
const fields = channelFields(await withArea(t, 'admin'))

test.for([
  ['name', ['Ours'], ['', ' ']],
  [
    'baseUrl',
    ['', 'http://127.0.0.1:9/v1', ' https://api.example.com '],
    ['not a url', 'ftp://example.com', 'example.com'],
  ],
  ['priority', ['0', '-1000', ' 1000 '], ['abc', '1.5', '-1001', '1001']],
  ['weight', ['0', '1000'], ['-1', '1001']],
  ['timeoutSeconds', ['', '1', '3600'], ['0', '3601', 'soon']],
  ['drainSeconds', ['', '0', '120'], ['-1', '121']],
  ['proxy', ['', 'direct', 'http://me:pass@proxy:8080'], ['proxy', 'socks://proxy']],
] as const)('the form takes of %s what the server takes, and nothing else', async ([field, taken, refused]) => {
  const saidOf = async (text: string) => {
    const body = { ...channelBodyOf({ ...EMPTY_CHANNEL_FORM, name: 'Ours', [field]: text }), type: 'openai' }
    const call = { params: {}, query: {}, body }
    return checkInput(channelContract.createChannel, call, () => t).then(
      () => [],
      (error: ApiError) => error.issues?.map(({ path }) => path),
    )
  }
  for (const text of taken) expect([text, fields[field].check(text), await saidOf(text)]).toEqual([text, true, []])
  for (const text of refused) {
    expect([text, fields[field].check(text)]).toEqual([text, expect.stringMatching(/\.$/)])
    expect([text, await saidOf(text)]).toEqual([text, [`body.${field}`]])
  }
})

test('a priority and a weight are not left empty', () => {
  expect(fields.priority.check('')).toBe('Enter a whole number from -1000 to 1000.')
  expect(fields.weight.check(' ')).toBe('Enter a whole number from 0 to 1000.')
})
