import type { ExternalFetch } from '../platform/external-fetch.ts'
import { BodyTooLargeError, limitBody } from '../platform/external-fetch.ts'

type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>

interface Limit {
  readonly maxBytes: number
  /** Called when a body is over the limit, because libraries don't always report that. */
  readonly onTooLarge?: (error: BodyTooLargeError) => void
}

/**
 * Returns a `fetch` for libraries: with the guard of external URLs, and an error instead of a body over the limit. A
 * stream of events counts as one body.
 */
export function limitedFetch({ fetch }: Pick<ExternalFetch, 'fetch'>, { maxBytes, onTooLarge }: Limit): Fetch {
  async function* limited(response: Pick<Awaited<ReturnType<typeof fetch>>, 'body'>) {
    try {
      yield* limitBody(response, maxBytes)
    } catch (error) {
      if (error instanceof BodyTooLargeError) onTooLarge?.(error)
      throw error
    }
  }
  return async (url, init) => {
    // undici's own types differ from those of the same functions in Node.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const response = await fetch(url, init as Parameters<typeof fetch>[1])
    const { status, statusText } = response
    const headers = new Headers([...response.headers])
    // Node's Response takes any sequence of bytes, which the types of browsers don't know.
    const body =
      response.body === null ? null : (limited(response) as unknown as ConstructorParameters<typeof Response>[0])
    return new Response(body, { status, statusText, headers })
  }
}
