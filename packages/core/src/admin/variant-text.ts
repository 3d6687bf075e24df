import { MICROS_PER_CREDIT, readPrice } from '../format/index.ts'
import { MAX_MICROS, type PriceVariant } from '../wallet/contract.ts'

/** Formats micro-credits for an input field. */
export const creditsText = (micros: number | undefined): string =>
  micros === undefined
    ? ''
    : (micros / MICROS_PER_CREDIT).toLocaleString('en', { maximumFractionDigits: 6, useGrouping: false })

/** Formats prices that depend on what is asked for, one per line: `1024x1024 high 0.04`, `8s 1.5`. */
export const variantsText = (variants: readonly PriceVariant[] = []): string =>
  variants
    .map(({ size, quality, seconds, price }) =>
      [size, quality, seconds === undefined ? undefined : `${seconds}s`, creditsText(price)]
        .filter((part) => part !== undefined)
        .join(' '),
    )
    .join('\n')

/** Reads such prices. Returns the number of the first line that isn't one. */
export function readVariants(text: string): PriceVariant[] | number {
  const variants: PriceVariant[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const variant = readVariant(line)
    if (variant === undefined) return index + 1
    variants.push(variant)
  }
  return variants
}

/** Returns the prices of a form that was checked. Null for none. */
export function variantsIn(text: string): PriceVariant[] | null {
  const read = readVariants(text)
  return typeof read === 'number' || read.length === 0 ? null : read
}

const MAX_WORD = 60
const MAX_LENGTH = 600

/** The words of a quality are what is neither a size nor a length. */
function readVariant(line: string): PriceVariant | undefined {
  const words = line.trim().split(/\s+/)
  const price = readPrice(words.pop() ?? '')
  const [size, ...sizes] = words.filter((word) => /^\d+x\d+$/.test(word))
  const [length, ...lengths] = words.filter((word) => /^\d{1,3}s$/.test(word))
  const quality = words.filter((word) => !/^\d+(?:x\d+|s)$/.test(word)).join(' ')
  const seconds = length === undefined ? undefined : Number(length.slice(0, -1))
  if (price === undefined || price === null || price > MAX_MICROS) return undefined
  if (words.length === 0 || sizes.length > 0 || lengths.length > 0 || quality.length > MAX_WORD) return undefined
  if (seconds !== undefined && (seconds < 1 || seconds > MAX_LENGTH)) return undefined
  return {
    ...(size !== undefined && { size }),
    ...(quality !== '' && { quality }),
    ...(seconds !== undefined && { seconds }),
    price,
  }
}
