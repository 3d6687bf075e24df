import { buffer } from 'node:stream/consumers'

import { ApiError } from '@saffron/core/errors'

import { blobKey, type BlobStore } from '../../blobs/index.ts'
import { loadPictureLibrary } from '../../platform/picture-library.ts'
import { PICTURES } from '../assets/make-thumbnail.ts'
import type { AssetRow } from '../stores/asset-store.ts'

/** The longer side in pixels. Models reduce larger pictures to this size. */
const MAX_SIDE = 1568
/** Larger pictures aren't decoded. */
const MAX_PIXELS = 100_000_000
const MAX_BYTES = 50 * 1024 * 1024
const MAX_SECONDS = 20
const QUALITY = 85

/** Checked by signature. Other types (SVG, PDF, TIFF) never reach the library. */
const OPENED: ReadonlySet<string | undefined> = new Set([...PICTURES, 'image/apng'])

/**
 * Returns a picture as a data URL that every model supports: rotated upright and reduced to the useful size. Throws
 * `picture.unreadable` and `picture.no_library`.
 */
export async function pictureForModel(bytes: Buffer): Promise<string> {
  const { fileTypeFromBuffer } = await import('file-type')
  // The file is truncated, or was made to break the parser.
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

export async function bytesOfPicture(blobs: BlobStore, { kind, size, ownerId, hash }: AssetRow): Promise<Buffer> {
  if (kind !== 'image' || size > MAX_BYTES) throw new ApiError('picture.unreadable')
  return buffer(await blobs.open(blobKey({ ownerId, hash }), { size }))
}

/** Returns the bytes of a base64 data URL. */
export const bytesOfDataUrl = (url: string): Buffer => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
