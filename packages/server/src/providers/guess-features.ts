import type { ModelFeature } from '@saffron/core/chat'

/**
 * Name patterns of models that can't chat. The first match decides. An empty list means that the model isn't supported.
 */
const OTHERS: readonly (readonly [RegExp, readonly ModelFeature[]])[] = [
  [/embed|bge-|e5-|gte-|minilm/, ['embedding']],
  [/whisper|tts|speech|audio|realtime|transcri|moderation|rerank|guard|babbage|davinci|turbo-instruct|ocr/, []],
  [/gemini.*image|nano-banana/, ['chat', 'vision', 'image', 'imageEdit']],
  [/gpt-image|dall-e-2|image-edit|kontext|seedream/, ['image', 'imageEdit']],
  [/midjourney|niji|^mj[-_]/, ['image']],
  [/dall-e|imagen|image|flux|stable-diffusion|sdxl|seedream/, ['image']],
  [/sora|veo|video|kling|seedance|\bwan-?\d/, ['video']],
]

const VISION =
  /gpt-(?:4o|4\.1|4-turbo|5|6)|chatgpt|\bo[134]\b(?!-mini-2024|-preview)|claude|gemini|vision|-vl|llava|pixtral|gemma-?[3-9]|llama-?4|grok-(?:[4-9]|2-vision)|multimodal/
const REASONING =
  /\bo[134]\b|gpt-(?:5|6|oss)|reason|think|deepseek-r|deepseek-v(?:3\.[1-9]|[4-9])|\br1\b|qwq|qwen-?3|grok-(?:3-mini|[4-9])|claude-(?:3-7|[a-z]+-[4-9])|gemini-(?:2\.5|[3-9])|magistral|glm-(?:4\.[5-9]|[5-9])|kimi-k[2-9]/
const NO_TOOLS = /deepseek-r1|gpt-3\.5-turbo-(?:instruct|0301)|chatgpt-4o|o1-(?:mini|preview)|gemma-?[12]\b|search/

/** Guesses a model's features by its name, for providers that don't report them. An admin can correct them. */
export function guessFeatures(name: string): ModelFeature[] {
  const id = name.toLowerCase()
  const other = OTHERS.find(([pattern]) => pattern.test(id))
  if (other !== undefined) return [...other[1]]
  const features: ModelFeature[] = ['chat', 'longtext']
  if (VISION.test(id)) features.push('vision')
  if (!NO_TOOLS.test(id)) features.push('tools')
  if (REASONING.test(id)) features.push('reasoning')
  return features
}
