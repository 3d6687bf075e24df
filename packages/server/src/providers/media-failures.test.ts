import { expect, test } from 'vitest'

import { failureOf, jsonReplay, mediaDouble, mediaRequest, noAbort } from '../testing/media.ts'
import { buildChannel } from '../testing/read-reply.ts'
import { type Replay, startReplayServer } from '../testing/replay-server.ts'
import { mayAskAnother } from './may-ask-another.ts'
import type { MediaRequest } from './media.ts'
import { ProviderError } from './provider-error.ts'
import { providers } from './providers.ts'

/** The models that stand for each way of calling. */
const WAYS = [
  ['openai', { model: 'gpt-image-2', count: 2 }],
  ['openai', { model: 'gpt-image-2' }],
  ['openai', { model: 'flux-1-dev' }],
  ['openai', { model: 'sora-2', operation: 'video' }],
  ['google', { model: 'gemini-3.1-flash-image-preview' }],
  ['google', { model: 'imagen-4.0-generate-001' }],
  ['google', { model: 'veo-3.1-generate-preview', operation: 'video' }],
  ['midjourney', { model: 'midjourney' }],
] as const satisfies readonly (readonly [keyof typeof providers, Partial<MediaRequest>])[]

/** The moderation error is as logged in github.com/jeffstric/ZJT/issues/480, the others follow OpenAI's error format. */
const MODERATED = {
  error: {
    message: 'Your request was rejected by the safety system. safety_violations=[violence].',
    type: 'image_generation_user_error',
    param: '',
    code: 'moderation_blocked',
  },
}
const TOO_MANY = { error: { message: 'Rate limit reached for images', type: 'requests', code: 'rate_limit_exceeded' } }
const BROKEN = { error: { message: 'The server had an error', type: 'server_error', code: null } }
const WRONG_KEY = {
  error: { message: 'Incorrect API key provided', type: 'invalid_request_error', code: 'invalid_api_key' },
}
const HTML = {
  headers: { 'content-type': 'text/html' },
  body: ['<!doctype html><html><head><title>Welcome</title></head></html>'],
}

type Failure = readonly [what: string, answer: Replay, code: string, mayAskAnother: boolean]

const FAILURES: readonly Failure[] = [
  ['a prompt that the rules don’t allow', jsonReplay(MODERATED, 400), 'draw.banned_words', false],
  ['a rate limit', jsonReplay(TOO_MANY, 429, { 'retry-after': '20' }), 'provider.rate_limited', true],
  ['a broken server', jsonReplay(BROKEN, 500), 'provider.failed', true],
  ['a wrong key', jsonReplay(WRONG_KEY, 401), 'provider.refused', true],
  ['a web page', HTML, 'provider.unreadable', false],
  ['an answer that breaks off', { body: ['{"data"'], ending: 'cut' }, 'provider.cut', false],
  ['a redirect', { status: 302, headers: { location: 'http://169.254.169.254/latest' } }, 'provider.failed', true],
]

const start = async (
  type: keyof typeof providers,
  changes: Partial<MediaRequest>,
  given: { answer: Replay; timeoutMs?: number; signal?: AbortSignal },
) => {
  const settings = { video: 'openai', firstEventTimeoutMs: given.timeoutMs ?? 5000 } as const
  const { channel, requests } = await mediaDouble(type, given.answer, settings)
  const media = await providers[type].media!.load()
  const call = { signal: given.signal ?? noAbort(), onPreview: () => undefined }
  return { starting: media.start(channel, mediaRequest(changes), call), requests, channel }
}

const cases = WAYS.flatMap(([type, changes]) => FAILURES.map((failure) => [type, changes, ...failure] as const))

test.for(cases)('%s, %j: %s is an error without the key', async ([type, changes, , answer, code, another]) => {
  const { starting } = await start(type, changes, { answer })
  const error = await failureOf(starting)
  expect(error).toBeInstanceOf(ProviderError)
  expect(error).toMatchObject({ code })
  expect(mayAskAnother(error)).toBe(another)
  expect(String((error as ProviderError).answer)).not.toContain('sk-secret-of-the-channel')
})

test.for(WAYS)('%s, %j: silence ends with the channel’s timeout', async ([type, changes]) => {
  const { starting } = await start(type, changes, { answer: { body: ['{'], ending: 'open' }, timeoutMs: 100 })
  const error = await failureOf(starting)
  expect(error).toMatchObject({ code: 'provider.timeout' })
  expect(mayAskAnother(error)).toBe(false)
})

test.for(WAYS)('%s, %j: a canceled call ends with the reason, and the connection with it', async ([type, changes]) => {
  const canceling = new AbortController()
  const given = { answer: { body: ['{'], ending: 'open' }, signal: canceling.signal } as const
  const { starting, requests } = await start(type, changes, given)
  await expect.poll(() => requests.length).toBeGreaterThan(0)
  canceling.abort(new Error('canceled'))
  expect(await failureOf(starting)).toMatchObject({ message: 'canceled' })
  await expect.poll(() => requests.every(({ left }) => left)).toBe(true)
})

test.for(WAYS)('%s, %j: a server that isn’t there was asked for nothing', async ([type, changes]) => {
  const gone = await startReplayServer(() => HTML)
  await gone.close()
  const media = await providers[type].media!.load()
  const channel = { ...buildChannel(gone.url, type), video: 'openai' } as const
  const call = { signal: noAbort(), onPreview: () => undefined }
  const error = await failureOf(media.start(channel, mediaRequest(changes), call))
  expect(error).toMatchObject({ code: 'provider.unreachable' })
  expect(mayAskAnother(error)).toBe(true)
})
