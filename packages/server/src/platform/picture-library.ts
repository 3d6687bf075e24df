import { createRequire } from 'node:module'

import { ApiError } from '@saffron/core/errors'
import type sharp from 'sharp'

/**
 * What opens pictures and makes them smaller: a native library of some megabytes, loaded with the first picture so that
 * a start does not pay for it, and an optional part of an installation. It keeps nothing of what it opened, and one picture
 * takes one core, whoever uses it. Throws `picture.no_library` where it is not there.
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

/** Whether it was installed; found out without loading it. */
export function hasPictureLibrary(): boolean {
  try {
    createRequire(import.meta.url).resolve('sharp')
    return true
  } catch {
    return false
  }
}
