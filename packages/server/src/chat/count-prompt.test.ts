import { expect, it } from 'vitest'

import { countPrompt } from './count-prompt.ts'

const LONG = 'word'.repeat(50_000)
const count = (content: unknown, more: object = {}) =>
  countPrompt({ model: 'm', messages: [{ role: 'user', content }], ...more })

it.each([
  ['text', LONG],
  ['text that looks like a file', `data:image/png;base64,${LONG}`],
  ['text in a part', [{ type: 'text', text: `data:${LONG}` }]],
])('%s is counted as words', (_what, content) => {
  expect(count(content)).toBeGreaterThan(50_000)
})

it.each([
  ['a picture', { type: 'image_url', image_url: { url: `data:image/png;base64,${LONG}` } }],
  ['the address of a picture', { type: 'image_url', image_url: { url: 'https://example.com/a.png' } }],
  ['a sound', { type: 'input_audio', input_audio: { data: LONG, format: 'mp3' } }],
  ['a document', { type: 'file', file: { filename: 'a.pdf', file_data: `data:application/pdf;base64,${LONG}` } }],
])('%s is counted as a file', (_what, part) => {
  expect(count([part])).toBeGreaterThan(1_000)
  expect(count([part])).toBeLessThan(1_100)
})

it.each([
  ['tools', [{ type: 'function', function: { description: LONG } }]],
  ['functions', [{ description: LONG }]],
  ['response_format', { type: 'json_schema', json_schema: { schema: { description: LONG } } }],
])('%s are part of the prompt', (field, value) => {
  expect(count('Hi', { [field]: value })).toBeGreaterThan(50_000)
})
