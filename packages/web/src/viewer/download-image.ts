import { ApiError } from '@saffron/core/errors'

import { saveAddress, saveFile } from '../browser/save-file.ts'
import type { ViewerImage } from './viewer-store.ts'

/** Saves the image's original bytes under its name. Throws `client.image_load_failed`. */
export async function downloadImage({ src: given, name, type }: ViewerImage): Promise<void> {
  const src = typeof given === 'string' ? given : await given()
  // These are already in the page, and its content security policy forbids fetching them.
  if (/^(data|blob):/i.test(src)) return saveAddress(src, name)
  const blob = await fetchBytes(src)
  saveFile(type === undefined ? blob : new Blob([blob], { type }), name)
}

async function fetchBytes(src: string): Promise<Blob> {
  try {
    const answer = await fetch(src)
    if (answer.ok) return await answer.blob()
  } catch {
    // Handled below like an error response.
  }
  throw new ApiError('client.image_load_failed')
}
