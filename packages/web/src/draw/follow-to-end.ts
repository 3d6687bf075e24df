import { type Drawing, followDrawing, isActiveDrawing } from '@saffron/core/draw'

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
  for await (const event of followDrawing({ api, drawing: drawing.id, signal, sleep: sleepUntilReturn })) {
    if (event.event === 'entry' || event.event === 'done') drawing = event.data
    else if (event.event === 'preview') drawing = { ...drawing, preview: event.data.preview }
    else drawing = await api.draw.getDrawing({ params: { id: drawing.id }, signal })
    onChange(drawing)
  }
  return drawing
}
