import { describe, expect, it } from 'vitest'

import { redact } from './redact.ts'

describe('redacting a provider’s message', () => {
  it.each([
    ['Incorrect API key provided: sk-proj-abcd1234efgh', 'Incorrect API key provided: [redacted]'],
    ['Incorrect API key provided: sk-ab*****************wxyz.', 'Incorrect API key provided: [redacted]'],
    ['bad header "Authorization: Bearer abc.def-ghi"', 'bad header "Authorization: Bearer [redacted]"'],
    ['GET /v1?key=AIzaSyA1234567890abcdef failed', 'GET /v1?key=[redacted] failed'],
    ['token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc is old', 'token [redacted] is old'],
    ['{"api_key": "hunter22"}', '{"api_key": "[redacted]"}'],
    ['unknown credential 0123456789abcdef0123456789abcdef', 'unknown credential [redacted]'],
  ])('removes the key from: %s', (text, expected) => {
    expect(redact(text)).toBe(expected)
  })

  it('removes the channel’s own key in any format', () => {
    expect(redact('the word swordfish is not accepted', 'swordfish')).toBe('the word [redacted] is not accepted')
  })

  it.each([
    ['File "/usr/lib/python3.11/site-packages/api.py", line 7', 'File "[path]", line 7'],
    ['no such file: /home/ada/models/llama.gguf', 'no such file: [path]'],
    [String.raw`cannot open C:\Users\ada\model.bin`, 'cannot open [path]'],
    ['cannot open file:///etc/shadow', 'cannot open [path]'],
    ['cannot open FILE:/etc/shadow', 'cannot open [path]'],
    ['no key in ~/.ssh/id_rsa or ~ada/.ssh/id_rsa', 'no key in [path] or [path]'],
    [String.raw`cannot open \\host\share\model.bin`, 'cannot open [path]'],
    [String.raw`{"file":"\\\\host\\share\\model.bin"}`, '{"file":"[path]"}'],
  ])('removes the file path from: %s', (text, expected) => {
    expect(redact(text)).toBe(expected)
  })

  it.each([
    'POST https://api.example.com/home/v1/chat failed',
    'GET /v1/chat/completions failed',
    'The model gpt-4o-mini-2024-07-18 does not exist',
    'This model’s maximum context length is 128000 tokens. However, you requested 130000 tokens.',
    'about ~5 tokens or and/or ~ 3/4 of https://example.com/~ada/models',
    'max_tokens: must be less than 4096',
  ])('keeps other text unchanged: %s', (text) => {
    expect(redact(text)).toBe(text)
  })

  it('shortens a page to one line', () => {
    expect(redact(`a\n\tb\0c${' x'.repeat(1000)}`)).toHaveLength(500)
  })
})
