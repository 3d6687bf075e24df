import type { ModelMedia } from '@saffron/core/draw'

import { guessFeatures } from '../../guess-features.ts'
import type { MediaChannel } from '../../media.ts'

/** Matches OpenAI's own image models, whose names relays may prefix. */
export const isGptImage = (model: string): boolean => /(?:^|\/)(?:gpt-image|chatgpt-image)/.test(model.toLowerCase())

const STANDARD_SIZES = ['1024x1024', '1536x1024', '1024x1536']
/** Multiples of 16 with a ratio of at most 3:1, which the newer models draw. */
const LARGE_SIZES = ['2048x2048', '2048x1152', '1152x2048', '2560x1440', '1440x2560']
const EDITS = ['generate', 'edit', 'mask', 'blend'] as const

/** OpenAI's limits for its image models, by their documentation. */
const GPT_IMAGE: ModelMedia = {
  operations: [...EDITS],
  sizes: STANDARD_SIZES,
  maxCount: 10,
  maxReferences: 16,
  qualities: ['low', 'medium', 'high'],
}

/** What known models can do. The first match decides. */
const KNOWN: readonly (readonly [RegExp, ModelMedia])[] = [
  [
    /gpt-image-2\.[56]/,
    {
      ...GPT_IMAGE,
      sizes: [...STANDARD_SIZES, ...LARGE_SIZES],
      qualities: ['low', 'medium', 'high', 'xhigh', 'max'],
    },
  ],
  [/gpt-image-2/, { ...GPT_IMAGE, sizes: [...STANDARD_SIZES, ...LARGE_SIZES] }],
  [/gpt-image|chatgpt-image/, GPT_IMAGE],
  [
    /dall-e-3/,
    {
      operations: ['generate'],
      sizes: ['1024x1024', '1792x1024', '1024x1792'],
      maxCount: 1,
      maxReferences: 0,
      qualities: ['standard', 'hd'],
      styles: ['vivid', 'natural'],
    },
  ],
  [
    /dall-e-2/,
    {
      operations: ['generate', 'edit', 'mask'],
      sizes: ['256x256', '512x512', '1024x1024'],
      maxCount: 10,
      maxReferences: 1,
    },
  ],
  [/kontext/, { operations: ['generate', 'edit'], maxCount: 4, maxReferences: 1, seed: true }],
  [/seedream/, { operations: ['generate', 'edit', 'blend'], maxCount: 4, maxReferences: 10, seed: true }],
  [
    /flux|stable-diffusion|sdxl/,
    { operations: ['generate'], maxCount: 4, maxReferences: 0, seed: true, negativePrompt: true },
  ],
  [
    /sora/,
    {
      operations: ['video'],
      sizes: ['1280x720', '720x1280', '1792x1024', '1024x1792'],
      maxCount: 1,
      maxReferences: 1,
      seconds: [4, 8, 12],
    },
  ],
]

/** What other models can do, by their features. Their limits aren't known. */
const GUESSED = {
  image: { operations: ['generate'], maxCount: 4, maxReferences: 0 },
  imageEdit: { operations: ['generate', 'edit', 'blend'], maxCount: 4, maxReferences: 4 },
  video: { operations: ['video'], maxCount: 1, maxReferences: 1 },
} as const satisfies Readonly<Record<string, unknown>>

/** Returns what a model of an `openai` channel can do. Video needs a channel with an API for it. */
export function openaiMediaOf(model: string, channel: MediaChannel = {}): ModelMedia | undefined {
  const name = model.toLowerCase()
  const known = KNOWN.find(([pattern]) => pattern.test(name))?.[1] ?? guessed(name)
  return known?.operations.includes('video') && channel.video !== 'openai' ? undefined : known
}

function guessed(name: string): ModelMedia | undefined {
  const features = guessFeatures(name)
  const feature = (['video', 'imageEdit', 'image'] as const).find((each) => features.includes(each))
  if (feature === undefined) return undefined
  const { operations, ...limits } = GUESSED[feature]
  return { operations: [...operations], ...limits }
}
