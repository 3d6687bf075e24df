import type { ByteRange } from '../blobs/index.ts'

/**
 * Returns the part of a file that a `Range` header requests. Returns undefined for the whole file, which is also sent
 * for several ranges and invalid headers, and `none` if the range is outside the file (RFC 9110, section 14).
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'none' | undefined {
  const [, first = '', last = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  // The last bytes of the file.
  if (first === '')
    return Number(last) === 0 || size === 0 ? 'none' : { start: Math.max(0, size - Number(last)), end: size - 1 }
  const [start, end] = [Number(first), last === '' ? size - 1 : Math.min(Number(last), size - 1)]
  if (last !== '' && Number(last) < start) return undefined
  return start >= size ? 'none' : { start, end }
}
