import { ApiError } from '../errors/index.ts'
import type { WireEvent } from '../stream/index.ts'
import { failureError, isRecord } from './envelope.ts'

/** Whether the body of one of OpenAI's calls asks for its answer in chunks. */
export const asksForStream = (body: unknown): boolean => isRecord(body) && body['stream'] === true

/**
 * The chunks of an answer in OpenAI's form, up to its `[DONE]`. Throws the failure that comes in place of a chunk, and
 * `client.aborted` where the stream ends without `[DONE]`: the answer is not whole.
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
