import type { DrawingAction } from '@saffron/core/draw'

import { httpError } from '../http-error.ts'
import { notAllowed } from '../media-calls/media-error.ts'
import type { MediaDone, MediaFile, MediaProvider, MediaRequest, MediaState } from '../media.ts'
import { ProviderError } from '../provider-error.ts'
import type { ChannelConnection } from '../provider.ts'
import { countOf, type Fields, fieldsOf, listOf, textOf } from '../read-json.ts'
import { createGetJson } from '../transport/get-json.ts'

/** The demo draws in the background, and the same task only once. */
export const demoMedia: MediaProvider = {
  isRepeatable: true,
  firstPauseMs: 200,
  start: async (channel, request, { signal }) => {
    const body = bodyOf(request)
    await call(channel, signal, 'tasks', body).catch((error: unknown) => {
      const [, word] = (error instanceof ProviderError && /^banned word: (.+)/.exec(detailOf(error))) || []
      throw word === undefined ? error : notAllowed(word, channel)
    })
    return { state: 'task', task: request.idempotencyKey }
  },
  poll: async (channel, task, signal) => {
    try {
      return stateOf(channel, await call(channel, signal, `tasks/${task}`))
    } catch (error) {
      // Its tasks are in the memory of a process that has ended.
      if (error instanceof ProviderError && /no such task/.test(error.message)) return { state: 'lost' }
      throw error
    }
  },
  cancel: async (channel, task, signal) => {
    await call(channel, signal, `tasks/${task}/cancel`, {})
  },
}

const detailOf = ({ values }: ProviderError): string => String(values?.['detail'])

const call = (channel: ChannelConnection, signal: AbortSignal, path: string, body?: Fields): Promise<Fields> =>
  createGetJson(channel, signal)({ url: `${channel.baseUrl}/draw/${path}`, headers: {}, ...(body && { body }) })

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

function bodyOf(request: MediaRequest): Fields {
  const { size, mask, inputs, idempotencyKey: id, action, ...rest } = request
  // The demo has forgotten the earlier task, so the action only changes the seed.
  const seed = (request.seed ?? 0) + (action === undefined ? 0 : seedOf(action.id))
  return {
    ...rest,
    id,
    operation: request.operation === 'action' ? 'generate' : request.operation,
    seed,
    ...(size !== undefined && size),
    inputs: inputs.map(({ bytes }) => base64(bytes)),
    ...(mask !== undefined && { mask: { width: mask.width, height: mask.height, pixels: base64(mask.pixels) } }),
  }
}

const seedOf = (action: string): number => Number(/\d+$/.exec(action)?.[0] ?? 0)

function stateOf({ baseUrl, apiKey }: ChannelConnection, task: Fields): MediaState {
  const state = textOf(task['state'])
  if (state === 'done') return doneOf(baseUrl, task)
  if (state === 'failed' || state === 'cancelled') {
    const detail = textOf(task['failure']) || state
    return { state: 'failed', error: httpError({ status: 400, body: detail, secret: apiKey }) }
  }
  const preview = textOf(task['preview'])
  return {
    state: 'running',
    progress: countOf(task['progress']),
    ...(preview !== '' && { preview: { bytes: Buffer.from(preview, 'base64') } }),
  }
}

function doneOf(baseUrl: string, task: Fields): MediaDone {
  const prompts = listOf(task['prompts']).map(textOf)
  return {
    state: 'done',
    files: listOf(task['files']).map((file) => fileOf(baseUrl, fieldsOf(file))),
    ...(prompts.length > 0 && { prompts }),
  }
}

function fileOf(baseUrl: string, file: Fields): MediaFile {
  const poster = textOf(file['poster'])
  const seed = countOf(file['seed'])
  return {
    content: { url: baseUrl + textOf(file['url']) },
    seed,
    ...(poster === '' ? { actions: actionsOf(seed) } : { poster: { url: baseUrl + poster } }),
  }
}

/** Another seed is another picture. */
const actionsOf = (seed: number): DrawingAction[] => [
  { id: `variation-${seed + 1000}`, kind: 'variation', label: 'Variation' },
  { id: `reroll-${seed + 2000}`, kind: 'reroll', label: 'Again' },
]
