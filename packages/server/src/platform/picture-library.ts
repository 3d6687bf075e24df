import { createRequire } from 'node:module'

import { ApiError } from '@saffron/core/errors'
import type sharp from 'sharp'

/**
 * Loads the image library, an optional native dependency of several megabytes. It is loaded with the first image to
 * keep startup fast, caches nothing, and uses one core per image. Throws `picture.no_library` if it isn't installed.
 */
export async function loadPictureLibrary(): Promise<typeof sharp> {
  try {
    const { default: library } = await import('sharp')
    library.cache(false)
    library.concurrency(1)
    return library
  } catch (error) {
    throw new ApiError('picture.no_library', { cause: error })
  }
}

/** Returns whether the image library is installed, without loading it. */
export function hasPictureLibrary(): boolean {
  try {
    createRequire(import.meta.url).resolve('sharp')
    return true
  } catch {
    return false
  }
}
