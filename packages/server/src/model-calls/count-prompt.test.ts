import { expect, it } from 'vitest'

import { countPrompt } from './count-prompt.ts'

const LONG = 'word'.repeat(50_000)
const count = (content: unknown, more: object = {}) =>
  countPrompt({ model: 'm', messages: [{ role: 'user', content }], ...more })

it.each([
  ['text', LONG],
  ['text that looks like a file', `data:image/png;base64,${LONG}`],
  ['text in a part', [{ type: 'text', text: `data:${LONG}` }]],
])('%s is counted as text', (_what, content) => {
  expect(count(content)).toBeGreaterThan(50_000)
})

it.each([
  ['a picture', { type: 'image_url', image_url: { url: `data:image/png;base64,${LONG}` } }],
  ['the address of a picture', { type: 'image_url', image_url: { url: 'https://example.com/a.png' } }],
  ['a picture sent as a file', { type: 'file', file: { file_data: `data:image/png;base64,${LONG}` } }],
  ['a short document', { type: 'file', file: { filename: 'a.pdf', file_data: 'word' } }],
  ['a short sound', { type: 'input_audio', input_audio: { data: 'word', format: 'mp3' } }],
])('%s is counted as a file of typical size', (_what, part) => {
  expect(count([part])).toBeGreaterThanOrEqual(1_000)
  expect(count([part])).toBeLessThan(1_100)
})

// 150,000 bytes.
it.each([
  [
    'a document',
    { type: 'file', file: { filename: 'a.pdf', file_data: `data:application/pdf;base64,${LONG}` } },
    37_500,
  ],
  ['a document without a head', { type: 'file', file: { filename: 'a.pdf', file_data: LONG } }, 37_500],
  ['a text', { type: 'file', file: { file_data: `DATA:Text/CSV;charset=utf-8;base64,${LONG}` } }, 37_500],
  ['a document in place of a picture', { image_url: { url: `data:application/pdf;base64,${LONG}` } }, 37_500],
  ['a document of another form', { source: { type: 'base64', data: LONG } }, 37_500],
  ['a sound', { type: 'input_audio', input_audio: { data: LONG, format: 'mp3' } }, 1_200],
  ['a film', { type: 'video_url', video_url: { url: `data:video/mp4;base64,${LONG}` } }, 1_200],
])('%s is counted by its length', (_what, part, tokens) => {
  expect(count([part])).toBeGreaterThanOrEqual(tokens)
  expect(count([part])).toBeLessThan(tokens + 100)
})

it.each([
  ['tools', [{ type: 'function', function: { description: LONG } }]],
  ['functions', [{ description: LONG }]],
  ['response_format', { type: 'json_schema', json_schema: { schema: { description: LONG } } }],
])('%s are part of the prompt', (field, value) => {
  expect(count('Hi', { [field]: value })).toBeGreaterThan(50_000)
})
