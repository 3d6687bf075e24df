import type { MediaInput } from '../media.ts'

/** Returns an image as a data URL. */
export const dataUrl = (bytes: Uint8Array, type: string): string =>
  `data:${type};base64,${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')}`

/** Returns a user's image as a data URL. */
export const inputUrl = ({ bytes, type }: MediaInput): string => dataUrl(bytes, type)
