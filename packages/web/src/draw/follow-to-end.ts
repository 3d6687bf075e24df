import { type Drawing, drawingChanges, isActiveDrawing } from '@saffron/core/draw'

import { sleepUntilReturn } from '../browser/on-return.ts'
import { api } from '../shell/session/client.ts'

/** Follows a drawing, and resolves to how it ended. `onChange` is called with each change. */
export async function followToEnd(
  started: Drawing,
  onChange: (drawing: Drawing) => void,
  signal: AbortSignal,
): Promise<Drawing> {
  let drawing = started
  if (!isActiveDrawing(drawing.state)) return drawing
  for await (const next of drawingChanges({ api, drawing: started.id, signal, sleep: sleepUntilReturn })) {
    drawing = next
    onChange(drawing)
  }
  return drawing
}
