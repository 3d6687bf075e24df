import type { Api } from '@saffron/core/client'
import { type Drawing, followDrawing } from '@saffron/core/draw'

/** Follows a drawing to its end, and returns it. */
export async function endedDrawing(api: Pick<Api, 'draw'>, { id }: Pick<Drawing, 'id'>): Promise<Drawing> {
  for await (const _event of followDrawing({ api, drawing: id }));
  return api.draw.getDrawing({ params: { id }, query: {} })
}
