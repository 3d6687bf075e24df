import { HEADER_BYTES, type ImageHeader, readHeader } from './read-header.ts'

/** More than that is made to hide the header. */
const MOST_BYTES = 16 * 1024 * 1024

/**
 * Reads the header of an image from its first bytes. Only that of a JPEG can be behind much else, such as a profile or
 * a preview, so more of it is read if needed.
 */
export async function findHeader(
  size: number,
  head: (bytes: number) => Promise<Buffer>,
): Promise<ImageHeader | undefined> {
  const first = await head(HEADER_BYTES)
  const header = readHeader(first)
  const isJpeg = first.length > 2 && first.readUInt16BE(0) === 0xffd8
  if (header !== undefined || !isJpeg || size <= first.length) return header
  return readHeader(await head(Math.min(size, MOST_BYTES)))
}
