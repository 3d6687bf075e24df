import { createReconnect, type ReconnectOptions } from './reconnecting.ts'

/** What every call that attaches to something in progress takes. */
interface Attaching {
  readonly body: { readonly after: number }
  readonly onOpen: () => void
  readonly signal?: AbortSignal
}

export interface FollowEventsOptions<E> extends ReconnectOptions {
  readonly attach: (call: Attaching) => AsyncIterable<E>
  /** The version that the caller has. Default: 0, for everything. */
  readonly after?: number | undefined
}

/**
 * Yields the events of something in progress up to `done` or `error`, across reconnects. Throws what attach responds
 * (404, 401 …), and `client.cancelled` on abort.
 */
export async function* followEvents<E extends { readonly seq: number; readonly event: string }>(
  options: FollowEventsOptions<E>,
): AsyncGenerator<E, void, undefined> {
  const { attach, signal } = options
  const reconnect = createReconnect(options)
  let { after = 0 } = options
  for (;;) {
    let failure: unknown
    try {
      for await (const event of attach({ body: { after }, onOpen: reconnect.opened, ...(signal && { signal }) })) {
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
