import { ApiError } from '@saffron/core/errors'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** A card is text. Larger chunks of text are an attack, and pictures don't matter here. */
const MAX_CARD_BYTES = 4 * 1024 * 1024
const MAX_CHUNKS = 10_000

export const isPng = (bytes: Buffer): boolean => bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)

/** Returns the JSON of a character card in a PNG: of version 3, otherwise of an earlier one. Throws `agent.file_damaged`. */
export function cardInPng(bytes: Buffer): string | undefined {
  const cards = new Map<string, string>()
  let at = SIGNATURE.length
  for (let chunks = 0; at < bytes.length; chunks++) {
    if (chunks > MAX_CHUNKS || at + 12 > bytes.length) throw new ApiError('agent.file_damaged')
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    const end = at + 8 + length
    if (end + 4 > bytes.length) throw new ApiError('agent.file_damaged')
    if (type === 'tEXt') readText(bytes.subarray(at + 8, end), cards)
    if (type === 'IEND') break
    at = end + 4
  }
  return cards.get('ccv3') ?? cards.get('chara')
}

function readText(chunk: Buffer, cards: Map<string, string>): void {
  const split = chunk.indexOf(0)
  const keyword = split < 0 ? '' : chunk.toString('latin1', 0, split).toLowerCase()
  if (keyword !== 'ccv3' && keyword !== 'chara') return
  if (chunk.length > MAX_CARD_BYTES) throw new ApiError('agent.file_too_large')
  cards.set(keyword, Buffer.from(chunk.toString('latin1', split + 1), 'base64').toString('utf8'))
}
