import { buffer } from 'node:stream/consumers'

import { ApiError } from '@saffron/core/errors'

import { blobKey, type BlobStore } from '../../blobs/index.ts'
import { loadPictureLibrary } from '../../platform/picture-library.ts'
import type { AssetRow } from '../assets/asset-store.ts'
import { PICTURES } from '../assets/make-thumbnail.ts'

/** Pixels of the longer side: what models look at, whatever they are sent. */
const MAX_SIDE = 1568
/** Pixels of a picture that is opened at all. */
const MAX_PIXELS = 100_000_000
const MAX_BYTES = 50 * 1024 * 1024
const MAX_SECONDS = 20
const QUALITY = 85

/** By what they begin with: all else (SVG, PDF, TIFF) never gets to the library that could open it. */
const OPENED: ReadonlySet<string | undefined> = new Set([...PICTURES, 'image/apng'])

/**
 * A picture as any model takes it: upright, no larger than it is looked at, as a data URL. Throws `picture.unreadable`
 * and `picture.no_library`.
 */
export async function pictureForModel(bytes: Buffer): Promise<string> {
  const { fileTypeFromBuffer } = await import('file-type')
  // Cut off, or made to break who reads it.
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (!OPENED.has(type?.mime)) throw new ApiError('picture.unreadable')
  const sharp = await loadPictureLibrary()
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS }).timeout({ seconds: MAX_SECONDS }).rotate()
    const small = picture.resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true })
    const jpeg = await small.flatten({ background: 'white' }).jpeg({ quality: QUALITY }).toBuffer()
    return `data:image/jpeg;base64,${jpeg.toString('base64')}`
  } catch (error) {
    throw new ApiError('picture.unreadable', { cause: error })
  }
}

export async function bytesOfPicture(blobs: BlobStore, { kind, size, userId, hash }: AssetRow): Promise<Buffer> {
  if (kind !== 'image' || size > MAX_BYTES) throw new ApiError('picture.unreadable')
  return buffer(await blobs.open(blobKey({ userId, hash }), { size }))
}

/** The bytes of a data URL of base64. */
export const bytesOfDataUrl = (url: string): Buffer => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
