import { ApiError } from '@saffron/core/errors'

const ID_BYTES = 16

/** Encodes IDs as a short text for a URL. */
export const writeChoice = (ids: readonly string[]): string =>
  Buffer.from(ids.map((id) => id.replaceAll('-', '')).join(''), 'hex').toString('base64url')

/** Decodes the IDs. Throws `node.not_found` if the text is invalid. */
export function readChoice(choice: string): string[] {
  const bytes = Buffer.from(choice, 'base64url')
  if (bytes.length === 0 || bytes.length % ID_BYTES !== 0) throw new ApiError('node.not_found')
  return Array.from({ length: bytes.length / ID_BYTES }, (_, at) =>
    bytes
      .subarray(at * ID_BYTES, (at + 1) * ID_BYTES)
      .toString('hex')
      .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
  )
}
