import { expect, it } from 'vitest'

import { guessFeatures } from './guess-features.ts'

it.each([
  ['gpt-4o-mini', 'chat longtext vision tools'],
  ['gpt-5', 'chat longtext vision tools reasoning'],
  ['o3', 'chat longtext vision tools reasoning'],
  ['deepseek-chat', 'chat longtext tools'],
  ['deepseek-r1:8b', 'chat longtext reasoning'],
  ['meta-llama/llama-3.1-70b-instruct', 'chat longtext tools'],
  ['Qwen/Qwen2.5-VL-72B-Instruct', 'chat longtext vision tools'],
  ['text-embedding-3-large', 'embedding'],
  ['gpt-image-1', 'image imageEdit'],
  ['dall-e-3', 'image'],
  ['sora-2', 'video'],
  ['whisper-1', ''],
  ['gpt-4o-audio-preview', ''],
])('%s: %s', (name, features) => {
  expect(guessFeatures(name).join(' ')).toBe(features)
})
