import type { DrawApi } from './contract.ts'
import type { Drawing } from './entities.ts'
import { followDrawing, type FollowOptions } from './follow-drawing.ts'

export interface DrawingChangesOptions extends FollowOptions {
  readonly api: { readonly draw: Pick<DrawApi['draw'], 'attachDrawing' | 'getDrawing'> }
}

/**
 * Yields a drawing as it is now, and with each change, up to its end. Throws what `followDrawing` throws, and what
 * reading it throws.
 */
export async function* drawingChanges(options: DrawingChangesOptions): AsyncGenerator<Drawing, void, undefined> {
  const { api, drawing: id, signal } = options
  let drawing: Drawing | undefined
  for await (const { event, data } of followDrawing(options)) {
    if (event === 'entry' || event === 'done') drawing = data
    else if (event === 'error') drawing = await api.draw.getDrawing({ params: { id }, ...(signal && { signal }) })
    else drawing = drawing && { ...drawing, preview: data.preview }
    if (drawing !== undefined) yield drawing
  }
}
