import { followEvents, type ReconnectOptions } from '../stream/index.ts'
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
 * Throws what `followEvents` throws.
 */
export const followDrawing = ({
  api,
  drawing,
  ...options
}: FollowOptions): AsyncGenerator<DrawingEvent, void, undefined> =>
  followEvents({ ...options, attach: (call) => api.draw.attachDrawing({ ...call, params: { id: drawing } }) })
