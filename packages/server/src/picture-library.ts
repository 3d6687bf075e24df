import { createRequire } from 'node:module'

import { ApiError } from '@saffron/core/errors'
import type sharp from 'sharp'

/**
 * What opens pictures and makes them smaller: a native library of some megabytes, loaded with the first picture so that
 * a start does not pay for it, and an optional part of an installation. Throws `picture.no_library` where it is not there.
 */
export async function loadPictureLibrary(): Promise<typeof sharp> {
  try {
    return (await import('sharp')).default
  } catch (error) {
    throw new ApiError('picture.no_library', { cause: error })
  }
}

/** Whether it was installed; found out without loading it. */
export function hasPictureLibrary(): boolean {
  try {
    createRequire(import.meta.url).resolve('sharp')
    return true
  } catch {
    return false
  }
}
