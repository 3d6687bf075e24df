import type { ServerResponse } from 'node:http'

import { DEMO_CREATED } from './models.ts'
import { type DemoReply, planReply } from './plan-reply.ts'
import type { DemoFile } from './read-files.ts'
import { type DemoRequest, readRequest } from './read-request.ts'
import { errorBody, sendError, sendJson } from './respond.ts'
import { tokensOf } from './words.ts'

let served = 0

/** Answers `POST /chat/completions`, either as a stream of one word every `paceMs` or as one response. */
export function answerChat(body: unknown, response: ServerResponse, paceMs: number): void {
  const request = readRequest(body)
  if (request === undefined) return sendError(response, 400, 'The demo expects a chat-completions body with messages.')
  const reply = planReply(request)
  if (reply.error !== undefined) return sendError(response, reply.error, `The demo was asked for error ${reply.error}.`)
  served += 1
  const id = `chatcmpl-demo-${served}`
  if (request.stream) streamReply({ id, request, reply, response, paceMs })
  else sendWhole({ id, request, reply, response })
}

interface Answer {
  readonly id: string
  readonly request: DemoRequest
  readonly reply: DemoReply
  readonly response: ServerResponse
}

/** The chunks per write without a pace: enough to fill a socket's buffer, but few enough to share the thread. */
const BURST = 64

function streamReply({ id, request, reply, response, paceMs }: Answer & { paceMs: number }): void {
  const head = JSON.stringify({ id, object: 'chat.completion.chunk', created: DEMO_CREATED, model: request.model })
  const frame = (delta: string, finish: string) =>
    `data: ${head.slice(0, -1)},"choices":[{"index":0,"delta":${delta},"finish_reason":${finish}}]}\n\n`
  const frames = framesOf(request, reply, frame, head)
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' })
  response.write(frame('{"role":"assistant","content":""}', 'null'))

  const step = (count: number): boolean => {
    let burst = ''
    for (let written = 0; written < count; written += 1) {
      const { value, done } = frames.next()
      if (done === true) {
        if (reply.breaks === 'cut') response.write(burst || ':\n\n', () => response.destroy())
        else response.end(burst)
        return false
      }
      burst += value
    }
    return response.write(burst)
  }

  if (paceMs <= 0) {
    const pump = () => {
      if (step(BURST)) setImmediate(pump)
    }
    response.on('drain', pump)
    return pump()
  }
  step(1)
  const timer = setInterval(() => step(1), paceMs)
  response.once('close', () => clearInterval(timer))
}

/** Yields the stream's frames in order. Breaks off halfway if the reply requests it. */
function* framesOf(
  request: DemoRequest,
  reply: DemoReply,
  frame: (delta: string, finish: string) => string,
  head: string,
): Generator<string, void> {
  let tokens = 0
  const room = () => tokens < request.maxTokens
  for (const piece of reply.reasoning) {
    if (!room()) break
    tokens += 1
    yield frame(`{"reasoning_content":${JSON.stringify(piece)}}`, 'null')
  }
  const reasoningTokens = tokens
  for (const piece of reply.breaks ? half(reply.text) : reply.text) {
    if (!room()) break
    tokens += 1
    yield frame(`{"content":${JSON.stringify(piece)}}`, 'null')
  }
  if (reply.breaks === 'error') yield `data: ${JSON.stringify(errorBody(500, 'The demo was asked for an error.'))}\n\n`
  if (reply.breaks !== undefined) return
  for (const [index, call] of reply.toolCalls.entries()) {
    tokens += tokensOf(call.arguments)
    const begin = { index, id: callId(index), type: 'function', function: { name: call.name, arguments: '' } }
    yield frame(JSON.stringify({ tool_calls: [begin] }), 'null')
    for (const piece of call.arguments.match(/.{1,12}/gsu) ?? []) {
      yield frame(JSON.stringify({ tool_calls: [{ index, function: { arguments: piece } }] }), 'null')
    }
  }
  yield frame('{}', JSON.stringify(finishOf(reply, room())))
  if (request.includeUsage) {
    const usage = JSON.stringify(usageOf(request, tokens, reasoningTokens))
    yield `data: ${head.slice(0, -1)},"choices":[],"usage":${usage}}\n\n`
  }
  yield 'data: [DONE]\n\n'
}

function sendWhole({ id, request, reply, response }: Answer): void {
  if (reply.breaks === 'cut') return void response.destroy()
  if (reply.breaks === 'error') return sendError(response, 500, 'The demo was asked for an error.')
  const words = [...reply.text]
  const text = words.slice(0, request.maxTokens)
  const toolCalls = reply.toolCalls.map((call, index) => ({ id: callId(index), type: 'function', function: call }))
  const tokens =
    text.length + reply.reasoning.length + tokensOf(JSON.stringify(toolCalls)) * Math.sign(toolCalls.length)
  const message = {
    role: 'assistant',
    content: toolCalls.length > 0 ? null : text.join(''),
    ...(reply.reasoning.length > 0 && { reasoning_content: reply.reasoning.join('') }),
    ...(toolCalls.length > 0 && { tool_calls: toolCalls }),
  }
  const finish = finishOf(reply, text.length === words.length)
  sendJson(response, {
    id,
    object: 'chat.completion',
    created: DEMO_CREATED,
    model: request.model,
    choices: [{ index: 0, message, finish_reason: finish }],
    usage: usageOf(request, tokens, reply.reasoning.length),
  })
}

const callId = (index: number) => `call_demo_${served}_${index}`

function half(pieces: Iterable<string>): string[] {
  const all = [...pieces]
  return all.slice(0, Math.ceil(all.length / 2))
}

const finishOf = (reply: DemoReply, whole: boolean) =>
  whole && reply.isCut !== true ? (reply.toolCalls.length > 0 ? 'tool_calls' : 'stop') : 'length'

const tokensIn = (files: readonly DemoFile[]): number => files.reduce((sum, { text }) => sum + tokensOf(text), 0)

function usageOf({ messages }: DemoRequest, output: number, reasoning: number) {
  const input = messages.reduce((sum, { text, files }) => sum + tokensOf(text) + tokensIn(files), 0)
  return {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    prompt_tokens_details: { cached_tokens: 0 },
    completion_tokens_details: { reasoning_tokens: reasoning },
  }
}
