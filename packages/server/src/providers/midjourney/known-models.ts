import type { ModelMedia } from '@saffron/core/draw'

import type { MediaChannel } from '../media.ts'

/** What the plain dialect can do. */
const PLAIN: ModelMedia = {
  operations: ['generate', 'describe', 'blend', 'upscale', 'variation'],
  ratios: ['1:1', '2:3', '3:2', '3:4', '4:3', '4:5', '5:4', '9:16', '16:9', '21:9'],
  // The four images of a prompt are one picture.
  maxCount: 1,
  maxReferences: 5,
  seed: true,
  negativePrompt: true,
}

/** Returns what a bot can do in the channel's dialect. */
export const midjourneyMediaOf = (_model: string, { dialect }: MediaChannel): ModelMedia =>
  dialect === 'proxy-plus' ? { ...PLAIN, operations: [...PLAIN.operations, 'edit', 'mask'] } : PLAIN
