import type { TextFault } from '../../documents/text-error.ts'
import { createTextReader } from './read-text.ts'
import type { PagePicture } from './readers/pdf-page.ts'

/** Nobody waits for it, but other thumbnails do. */
const TIME_MS = 20_000

/** A page that can't be drawn, with the reason. */
interface NoPage {
  readonly fault: TextFault
}

/**
 * Draws the first page of a PDF, in a thread that is ended when it exceeds the limits. The library runs in WebAssembly,
 * so a file that exploits it reaches only its own memory.
 */
export async function drawPage(file: string, edge: number, signal: AbortSignal): Promise<PagePicture | NoPage> {
  // Its memory never shrinks, so each page gets a new thread.
  const reader = createTextReader()
  try {
    const { page, fault = 'asset.text_damaged' } = await reader.read(
      { file, type: 'application/pdf', edge },
      signal,
      TIME_MS,
    )
    return page ?? { fault }
  } finally {
    await reader.stop()
  }
}
