import type { RequestInit as ChannelRequest } from 'undici'

import { BodyTooLargeError, createExternalFetch, internalAddressOf, limitBody } from '../../platform/external-fetch.ts'
import { ProviderError } from '../provider-error.ts'
import type { ChannelConnection } from '../provider.ts'
import { agent } from '../transport/agent.ts'
import { networkError, neverArrived } from '../transport/network-error.ts'

/** The largest response: ten large images in base64. It's in memory several times while it's read. */
const MAX_BYTES = 128 * 1024 * 1024
/** How many times longer an image takes than the first word of a reply. */
const PATIENCE = 3

/** For URLs that a provider names, such as those of its results. */
const outside = createExternalFetch()

/**
 * Returns a `fetch` for one call of a channel: with its proxy, a time limit and a size limit. Other origins than the
 * channel's own must be on the public internet. Throws ProviderError, or the signal's reason after an abort.
 */
export function createChannelFetch(channel: ChannelConnection, signal: AbortSignal): typeof fetch {
  const { origin } = new URL(channel.baseUrl)
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const { fetch: call } = await import('undici')
    const patience = AbortSignal.timeout(PATIENCE * channel.firstEventTimeoutMs)
    const explain = (error: unknown) => explained(error, { signal, patience })
    try {
      const sent = { ...(await encoded(init)), signal: AbortSignal.any([signal, patience]) }
      const response = await (url.origin === origin
        ? call(url, { ...sent, dispatcher: channel.way ?? agent })
        : outside.fetch(url, sent))
      const { status, statusText } = response
      const headers = new Headers([...response.headers])
      // The body arrives decoded, so these are wrong.
      headers.delete('content-encoding')
      headers.delete('content-length')
      const body = NO_BODY.has(status) ? null : readable(limitBody(response, MAX_BYTES), explain)
      return new Response(body, { status, statusText, headers })
    } catch (error) {
      throw explain(error)
    }
  }
}

interface Limits {
  readonly signal: AbortSignal
  readonly patience: AbortSignal
}

function explained(error: unknown, { signal, patience }: Limits): unknown {
  if (signal.aborted) return signal.reason
  if (patience.aborted) return new ProviderError('provider.timeout', 'no answer came in time', { cause: error })
  if (error instanceof BodyTooLargeError) return new ProviderError('provider.unreadable', 'the answer is too large')
  if (neverArrived(error) || internalAddressOf(error) !== undefined) return networkError(error)
  return new ProviderError('provider.cut', 'the connection broke off', { cause: error })
}

const NO_BODY: ReadonlySet<number> = new Set([101, 103, 204, 205, 304])

/** The forms of Node aren't those of the undici package, which would send their name instead. */
async function encoded({ method, headers, body }: RequestInit): Promise<ChannelRequest> {
  const sent = new Headers(headers)
  const plain = { ...(method !== undefined && { method }), redirect: 'manual' } as const
  if (!(body instanceof FormData))
    return { ...plain, headers: [...sent], body: (body ?? null) as ChannelRequest['body'] & {} }
  const form = new Response(body)
  sent.set('content-type', form.headers.get('content-type') ?? '')
  return { ...plain, headers: [...sent], body: new Uint8Array(await form.arrayBuffer()) }
}

/** Returns a body whose errors are in words. */
function readable(body: AsyncGenerator<Uint8Array>, explain: (error: unknown) => unknown): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull: async (controller) => {
      try {
        const { done, value } = await body.next()
        if (done === true) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        controller.error(explain(error))
      }
    },
    cancel: async () => void (await body.return(undefined)),
  })
}
