import { createReconnect, type ReconnectOptions } from '../stream/reconnecting.ts'
import type { DrawApi } from './contract.ts'
import type { DrawingEvent } from './entities.ts'

export interface FollowOptions extends ReconnectOptions {
  readonly api: { readonly draw: Pick<DrawApi['draw'], 'attachDrawing'> }
  readonly drawing: string
  /** The version that the caller has. Default: 0, which starts with the drawing as it is. */
  readonly after?: number | undefined
}

/**
 * Yields the events of a drawing up to `done` or `error`, across reconnects. A drawing that has ended yields its end.
 * Throws what attach responds (404, 401 …), and `client.cancelled` on abort.
 */
export async function* followDrawing(options: FollowOptions): AsyncGenerator<DrawingEvent, void, undefined> {
  const { api, drawing, signal } = options
  const reconnect = createReconnect(options)
  let { after = 0 } = options
  for (;;) {
    let failure: unknown
    try {
      const call = { params: { id: drawing }, body: { after }, onOpen: reconnect.opened }
      for await (const event of api.draw.attachDrawing({ ...call, ...(signal && { signal }) })) {
        reconnect.heard()
        after = Math.max(after, event.seq)
        yield event
        if (event.event === 'done' || event.event === 'error') return
      }
    } catch (error) {
      failure = error
    }
    await reconnect.lost(failure)
  }
}
