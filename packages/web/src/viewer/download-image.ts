import { ApiError } from '@saffron/core/errors'

import { saveAddress, saveFile } from '../shell/save-file.ts'
import type { ViewerImage } from './viewer-store.ts'

/** Saves the image's own bytes under its name. Fails with `client.image_load_failed`. */
export async function downloadImage({ src: given, name, type }: ViewerImage): Promise<void> {
  const src = typeof given === 'string' ? given : await given()
  // These are in the page already, and its policy lets nothing fetch them.
  if (/^(data|blob):/i.test(src)) return saveAddress(src, name)
  const blob = await fetchBytes(src)
  saveFile(type === undefined ? blob : new Blob([blob], { type }), name)
}

async function fetchBytes(src: string): Promise<Blob> {
  try {
    const answer = await fetch(src)
    if (answer.ok) return await answer.blob()
  } catch {
    // Said below, as for an answer that is none.
  }
  throw new ApiError('client.image_load_failed')
}
