import { describe, expect, it } from 'vitest'

import { chunk, data, DONE, STOP } from '../../testing/openai-chunks.ts'
import { replayReply } from '../../testing/read-reply.ts'
import { type Replay } from '../../testing/replay-server.ts'
import { openai } from './index.ts'

const read = (replay: Replay, request = {}) => replayReply({ provider: openai, replay, request })

describe('a failure', () => {
  const json = { 'content-type': 'application/json' }
  const error = { message: 'The key sk-secret-of-the-channel is wrong', type: 'some_error', code: null }
  it.each<[string, Replay, string]>([
    ['of the key', { status: 401, headers: json, body: [JSON.stringify({ error })] }, 'provider.refused'],
    [
      'of the account',
      { status: 429, headers: json, body: ['{"error":{"message":"no","code":"insufficient_quota"}}'] },
      'provider.no_credit',
    ],
    ['of the credit', { status: 402, headers: json, body: ['{"error":{"message":"no"}}'] }, 'provider.no_credit'],
    [
      'of the credit in the stream',
      { body: data(chunk({ content: 'Hi' }), '{"error":{"message":"no","code":402}}') },
      'provider.no_credit',
    ],
    [
      'in the middle of the stream by a bare message',
      { body: [...data(chunk({ content: 'Hi' }), '{"statusCode":500,"message":"overloaded"}', STOP), DONE] },
      'provider.failed',
    ],
    [
      'in the middle of the stream by a bare message with a known status',
      { body: [...data(chunk({ content: 'Hi' }), '{"statusCode":429,"message":"slow down"}'), DONE] },
      'provider.rate_limited',
    ],
    [
      'of the rate',
      { status: 429, headers: { ...json, 'retry-after': '7' }, body: ['{"error":{"message":"slow down"}}'] },
      'provider.rate_limited',
    ],
    [
      'of the request',
      { status: 400, headers: json, body: ['{"error":{"message":"too long"}}'] },
      'provider.invalid_request',
    ],
    [
      'of the model',
      {
        status: 404,
        headers: json,
        body: ['{"error":{"message":"The model does not exist","code":"model_not_found"}}'],
      },
      'model.not_available',
    ],
    [
      'of the address',
      { status: 404, headers: { 'content-type': 'text/html' }, body: ['<html><title>Not Found</title></html>'] },
      'provider.failed',
    ],
    ['of the server', { status: 500, body: [] }, 'provider.failed'],
    [
      'in the stream',
      { body: data(chunk({ content: 'Hi' }), '{"error":{"message":"overloaded"}}') },
      'provider.failed',
    ],
    ['in the stream as bare JSON', { body: ['{"error":{"message":"overloaded"}}\n'] }, 'provider.failed'],
    [
      'in the stream by an event',
      { body: [...data(chunk({ content: 'Hi' })), 'event: error\ndata: {"message":"overloaded"}\n\n'] },
      'provider.failed',
    ],
    ['in the stream by an event of text', { body: ['event: error\ndata: overloaded\n\n'] }, 'provider.failed'],
    [
      'in the stream by its code',
      { body: data('{"error":{"message":"slow down","code":429}}') },
      'provider.rate_limited',
    ],
    ['by finish reason', { body: data(chunk({ content: 'Hi' }), chunk({}, 'error')) }, 'provider.failed'],
    ['as JSON with status 200', { headers: json, body: ['{"error":{"message":"overloaded"}}'] }, 'provider.failed'],
    [
      'as a page with status 200',
      { headers: { 'content-type': 'text/html' }, body: ['<html><title>Welcome</title></html>'] },
      'provider.unreadable',
    ],
    ['to say anything', { body: [] }, 'provider.unreadable'],
    ['to say anything before it hangs up', { ending: 'cut' }, 'provider.cut'],
    ['to end', { body: data(chunk({ content: 'Hi' })) }, 'provider.cut'],
    ['of the connection', { body: data(chunk({ content: 'Hi' })), ending: 'cut' }, 'provider.cut'],
    [
      'to write JSON',
      { body: [...data(chunk({ content: 'Hi' })), 'data: {"choices":[{"del\n\n'] },
      'provider.unreadable',
    ],
    ['to begin in time', { ending: 'open' }, 'provider.timeout'],
    ['to go on in time', { body: data(chunk({ content: 'Hi' })), ending: 'open' }, 'provider.timeout'],
  ])('%s is reported as such', async (_, replay, code) => {
    const reply = await read(replay)
    expect(reply.error).toBe(code)
    expect(reply.finish).toBeUndefined()
  })

  it('keeps the provider’s own message, without the key', async () => {
    const reply = await read({ status: 401, headers: json, body: [JSON.stringify({ error })] })
    expect(reply.detail).toBe('The key [redacted] is wrong')
  })

  it('keeps the output before it', async () => {
    expect(await read({ body: data(chunk({ content: 'Hi' })), ending: 'cut' })).toMatchObject({ text: 'Hi' })
  })
})
