import { ApiError } from '@saffron/core/errors'

import type { ViewerImage } from './viewer-store.ts'

/** Long enough for a browser to have taken the bytes. */
const KEPT_MS = 60_000

/** Saves the image's own bytes under its name. Fails with `client.image_load_failed`. */
export async function downloadImage({ src, name, type }: ViewerImage): Promise<void> {
  // These are in the page already, and its policy lets nothing fetch them.
  if (/^(data|blob):/i.test(src)) return save(src, name)
  const blob = await fetchBytes(src)
  const address = URL.createObjectURL(type === undefined ? blob : new Blob([blob], { type }))
  save(address, name)
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
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

function save(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
