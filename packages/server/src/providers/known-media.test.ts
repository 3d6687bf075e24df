import { expect, test } from 'vitest'

import type { MediaChannel } from './media.ts'
import { providers } from './providers.ts'

const video: MediaChannel = { video: 'openai' }

test.for([
  ['openai', 'gpt-image-2.5-sunburst', {}, 'generate edit mask blend'],
  ['openai', 'openai/gpt-image-1.5', {}, 'generate edit mask blend'],
  ['openai', 'dall-e-3', {}, 'generate'],
  ['openai', 'black-forest-labs/flux-1-dev', {}, 'generate'],
  ['openai', 'some-image-model', {}, 'generate'],
  ['openai', 'sora-2', video, 'video'],
  ['openai', 'kling-v2', video, 'video'],
  ['google', 'models/gemini-3.1-flash-image-preview', {}, 'generate edit blend'],
  ['google', 'imagen-4.0-generate-001', {}, 'generate'],
  ['google', 'veo-3.1-generate-preview', {}, 'video'],
  ['midjourney', 'midjourney', { dialect: 'proxy' }, 'generate describe blend upscale variation'],
  ['midjourney', 'midjourney', { dialect: 'proxy-plus' }, 'generate describe blend upscale variation edit mask'],
] as const)('%s: %s with %j can %s', ([type, model, channel, operations]) => {
  expect(providers[type].media?.mediaOf(model, channel)?.operations.join(' ')).toBe(operations)
})

test.for([
  ['openai', 'gpt-5'],
  ['openai', 'text-embedding-3-large'],
  ['openai', 'sora-2'],
  ['google', 'gemini-3-pro'],
] as const)('%s: %s can do nothing of that', ([type, model]) => {
  expect(providers[type].media?.mediaOf(model, {})).toBeUndefined()
})

test('channels without models for images have no such part', () => {
  expect(providers.anthropic.media).toBeUndefined()
  expect(providers.ollama.media).toBeUndefined()
})
