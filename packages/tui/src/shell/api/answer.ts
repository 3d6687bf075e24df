import { failureError, type Fetched, openEnvelope } from '@saffron/core/client'
import type { Endpoint } from '@saffron/core/contract'
import { ApiError } from '@saffron/core/errors'
import { readEvents, type WireEvent } from '@saffron/core/stream'

import { EXIT, type ExitCode } from '../exit-codes.ts'
import { jsonText } from '../write-json.ts'
import { isRecord } from './fields.ts'

interface Options {
  readonly endpoint: Endpoint
  /** Formats JSON over several lines. */
  readonly pretty: boolean
  /** Called with the exit code of a stream that ended without an error but unsuccessfully. */
  readonly end: (code: ExitCode) => void
}

/** Yields a response as it arrives: a file unchanged, JSON, or one line of JSON per stream event. */
export async function* answerPieces(response: Fetched, options: Options): AsyncGenerator<string | Uint8Array> {
  const { body, headers } = response
  if (body === null) return
  const type = headers.get('content-type') ?? ''
  if (options.endpoint.download !== undefined) yield* bytesOf(body)
  else if (type.startsWith('text/event-stream')) yield* linesOf(body, options)
  else {
    const text = await unlessCut(() => response.text())
    if (text !== '') yield `${jsonText(dataOf(response.status, text), options.pretty ? 2 : 0)}\n`
  }
}

/** The headers of a response, before its content. */
export function headLines({ status, statusText, headers }: Fetched): string {
  const lines = Array.from(headers, ([name, value]) => `${name}: ${value}`)
  return [`HTTP ${status} ${statusText}`.trim(), ...lines, '', ''].join('\n')
}

async function* bytesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (error) {
    throw new ApiError('client.aborted', { cause: error })
  }
}

async function unlessCut<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw new ApiError('client.aborted', { cause: error })
  }
}

/** Throws if a response isn't JSON, or is an error with a success status. */
function dataOf(status: number, text: string): unknown {
  const opened = openEnvelope(status, parsed(text))
  if (opened.ok) return opened.data
  throw failureError(opened.failure)
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch (error) {
    throw new ApiError('client.bad_answer', { cause: error })
  }
}

/** The end marker of OpenAI's streams. */
const END_OF_CHUNKS = '[DONE]'

async function* linesOf(body: ReadableStream<Uint8Array>, { endpoint, end }: Options): AsyncGenerator<string> {
  let failure: ApiError | undefined
  for await (const event of readEvents(body)) {
    if (event.data === END_OF_CHUNKS) continue
    const data = parsed(event.data)
    yield `${jsonText(endpoint.stream === 'openai' ? data : typedEvent(event, data))}\n`
    failure = failureOf(event, data) ?? failure
    if (event.event === 'done' && isRecord(data) && isShort(data['status'])) end(EXIT.failed)
  }
  if (failure !== undefined) throw failure
}

const typedEvent = ({ id, event }: WireEvent, data: unknown): object =>
  id === undefined ? { event, data } : { seq: Number(id), event, data }

const isShort = (status: unknown): boolean => status === 'failed' || status === 'interrupted'

/** The error in a stream event, in our format or OpenAI's. */
function failureOf({ event }: WireEvent, data: unknown): ApiError | undefined {
  if (!isRecord(data)) return undefined
  const status = typeof data['statusCode'] === 'number' ? data['statusCode'] : 500
  if (event === 'error') return failureError({ status, body: data })
  return event === 'message' && isRecord(data['error']) ? failureError({ status, body: data }) : undefined
}
