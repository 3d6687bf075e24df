import { ApiError } from '../errors/index.ts'
import type { WireEvent } from '../stream/index.ts'
import { failureError, isRecord } from './envelope.ts'

/** Returns whether the body of an OpenAI call requests chunks. */
export const asksForStream = (body: unknown): boolean => isRecord(body) && body['stream'] === true

/**
 * Yields the chunks of an OpenAI response up to `[DONE]`. Throws an error that arrives in place of a chunk, and
 * `client.aborted` if the stream ends without `[DONE]`, because the response is incomplete.
 */
export async function* openAiChunks(events: AsyncIterable<WireEvent>): AsyncGenerator<unknown, void, undefined> {
  for await (const { data } of events) {
    if (data === '[DONE]') return
    const chunk = parse(data)
    if (isRecord(chunk) && chunk['error'] !== undefined) throw failureError({ status: statusOf(chunk), body: chunk })
    yield chunk
  }
  throw new ApiError('client.aborted')
}

const statusOf = ({ statusCode }: Readonly<Record<string, unknown>>): number =>
  typeof statusCode === 'number' ? statusCode : 502

function parse(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch (error) {
    throw new ApiError('client.bad_answer', { cause: error })
  }
}
