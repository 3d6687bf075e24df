import type { DrawContext } from '../context.ts'
import type { Owned } from '../stores/drawing-store.ts'

/** Deletes previews that their drawing no longer holds. One that can't be deleted now is swept later. */
export async function releasePreviews(
  { files, log }: Pick<DrawContext, 'files' | 'log'>,
  { owner, id }: Owned,
  previews: readonly string[],
): Promise<void> {
  try {
    await files.release(owner, previews)
  } catch (error) {
    log.warn({ err: error, drawing: id }, 'a preview could not be deleted')
  }
}
