import type { ModelMedia } from '@saffron/core/draw'

const nameOf = (model: string): string => model.toLowerCase().replace(/^models\//, '')

export const isImagen = (model: string): boolean => nameOf(model).startsWith('imagen')
export const isVeo = (model: string): boolean => nameOf(model).startsWith('veo')

const GEMINI_RATIOS = ['1:1', '2:3', '3:2', '3:4', '4:3', '4:5', '5:4', '9:16', '16:9', '21:9']

/** A call draws one image, so several are several calls. Gemini knows no masks. */
const GEMINI_IMAGE: ModelMedia = {
  operations: ['generate', 'edit', 'blend'],
  ratios: GEMINI_RATIOS,
  maxCount: 4,
  maxReferences: 3,
  seed: true,
}

/** What known models can do, by Google's documentation. The first match decides. */
const KNOWN: readonly (readonly [RegExp, ModelMedia])[] = [
  [/^gemini-(?:[3-9]|nano-banana).*/, { ...GEMINI_IMAGE, maxReferences: 14, qualities: ['1K', '2K', '4K'] }],
  [/^gemini-/, GEMINI_IMAGE],
  [
    /^imagen/,
    { operations: ['generate'], ratios: ['1:1', '3:4', '4:3', '9:16', '16:9'], maxCount: 4, maxReferences: 0 },
  ],
  [
    /^veo-2/,
    {
      operations: ['video'],
      ratios: ['16:9', '9:16'],
      maxCount: 1,
      maxReferences: 1,
      negativePrompt: true,
      seconds: [5, 6, 8],
    },
  ],
  [
    /^veo/,
    {
      operations: ['video'],
      ratios: ['16:9', '9:16'],
      maxCount: 1,
      maxReferences: 1,
      qualities: ['720p', '1080p'],
      seed: true,
      negativePrompt: true,
      seconds: [4, 6, 8],
    },
  ],
]

/** Returns what a model of Google can do. Of Gemini's, only those with image output draw. */
export function googleMediaOf(model: string): ModelMedia | undefined {
  const name = nameOf(model)
  if (name.startsWith('gemini-') && !/image|nano-banana/.test(name)) return undefined
  return KNOWN.find(([pattern]) => pattern.test(name))?.[1]
}
