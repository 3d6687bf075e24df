import type { ModelMedia } from '@saffron/core/draw'

import { hasPictureLibrary } from '../../platform/picture-library.ts'

const DEMO_IMAGE_MODEL = 'saffron-demo-image'

const PLAIN: ModelMedia = {
  operations: ['generate'],
  maxCount: 10,
  maxReferences: 0,
  styles: ['vivid', 'calm'],
  seed: true,
  negativePrompt: true,
}
/** What needs an image library, to read images and to encode the frames of a video. */
const WHOLE: ModelMedia = {
  ...PLAIN,
  operations: ['generate', 'edit', 'mask', 'describe', 'blend', 'video', 'upscale', 'variation'],
  maxReferences: 16,
  seconds: [2, 3, 4, 5, 6, 8, 10],
}

/** Returns what the demo's model can do on this machine. */
export const demoMediaOf = (model: string): ModelMedia | undefined => {
  if (model !== DEMO_IMAGE_MODEL) return undefined
  return hasPictureLibrary() ? WHOLE : PLAIN
}
