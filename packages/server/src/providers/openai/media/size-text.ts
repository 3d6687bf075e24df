import type { MediaRequest } from '../../media.ts'
import { openaiMediaOf } from './known-models.ts'

/**
 * Returns the size of a request in OpenAI's form. A ratio becomes the model's size with the nearest ratio, because the
 * API knows none. Undefined leaves it to the provider.
 */
export function sizeText({ model, size, ratio }: MediaRequest): `${number}x${number}` | undefined {
  if (size !== undefined) return `${size.width}x${size.height}`
  if (ratio === undefined) return undefined
  const sizes = openaiMediaOf(model)?.sizes ?? DEFAULT_SIZES
  const wanted = Math.log(quotientOf(ratio, ':'))
  const distance = (each: string): number => Math.abs(Math.log(quotientOf(each, 'x')) - wanted)
  return sizes.toSorted((one, other) => distance(one) - distance(other))[0] as `${number}x${number}` | undefined
}

const DEFAULT_SIZES: readonly string[] = ['1024x1024', '1536x1024', '1024x1536']

function quotientOf(text: string, sign: string): number {
  const [width = 1, height = 1] = text.split(sign).map(Number)
  return width / height
}
