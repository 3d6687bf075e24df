import { open, stat } from 'node:fs/promises'

import { MAX_SIDE } from '@saffron/core/draw'
import { ApiError } from '@saffron/core/errors'

import { hasPictureLibrary, loadPictureLibrary } from '../../platform/picture-library.ts'
import { findHeader } from '../images/find-header.ts'
import { readVideo } from './read-video.ts'

const MAX_PIXELS = MAX_SIDE * MAX_SIDE
const MAX_SECONDS = 30
const VIDEOS: ReadonlySet<string> = new Set(['video/mp4', 'video/webm', 'video/quicktime'])

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'video/quicktime': 'mov',
}

export interface CheckedResult {
  readonly type: string
  readonly extension: string
  /** Undefined for a video that doesn't say it. */
  readonly size: { readonly width: number; readonly height: number } | undefined
  /** Of a video that says it. */
  readonly seconds?: number | undefined
}

/**
 * Checks what a provider delivered, by its content and not by what it claims: an image that can be decoded, or a video.
 * Throws `draw.bad_result`.
 */
export async function checkResult(file: string, type: string, isVideo: boolean): Promise<CheckedResult> {
  const extension = EXTENSIONS[type]
  if (extension === undefined || VIDEOS.has(type) !== isVideo) throw new ApiError('draw.bad_result')
  if (isVideo) {
    const { seconds, ...size } = (await readVideo(file)) ?? {}
    return { type, extension, size: hasSize(size) ? size : undefined, seconds }
  }
  const { size } = await stat(file)
  const header = await findHeader(size, (count) => headOf(file, count))
  if (header?.type !== type || header.width * header.height > MAX_PIXELS) throw new ApiError('draw.bad_result')
  if (hasPictureLibrary()) await requireDecodable(file)
  return { type, extension, size: { width: header.width, height: header.height } }
}

const hasSize = (size: { width?: number; height?: number }): size is { width: number; height: number } =>
  size.width !== undefined && size.height !== undefined

async function headOf(path: string, count: number): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function requireDecodable(file: string): Promise<void> {
  const sharp = await loadPictureLibrary()
  try {
    await sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
      .timeout({ seconds: MAX_SECONDS })
      .resize(8, 8)
      .raw()
      .toBuffer()
  } catch (cause) {
    throw new ApiError('draw.bad_result', { cause })
  }
}
