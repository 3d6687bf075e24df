import { callJson } from '../media-calls/call-json.ts'
import { isNotAllowed, notAllowed } from '../media-calls/media-error.ts'
import { ProviderError } from '../provider-error.ts'
import type { ChannelConnection } from '../provider.ts'
import { type Fields, fieldsOf, textOf } from '../read-json.ts'
import { headersFor, urlOf } from './call.ts'
import type { Submission } from './submission.ts'

/** The codes of midjourney-proxy's answers, which are sent with HTTP 200. All others are failures. */
const CODES = { submitted: 1, notFound: 3, invalid: 4, exists: 21, queued: 22, full: 23, banned: 24 } as const

export interface SubmitCall extends Submission {
  readonly model: string
  readonly signal: AbortSignal
}

/** Submits a task and returns its ID. Throws ProviderError. */
export async function submit(channel: ChannelConnection, call: SubmitCall): Promise<string> {
  const answer = await post(channel, call)
  const task = taskOf(answer, channel)
  // An action of proxy-plus that asks back, unlike one that has a task already. An empty prompt is that of the task.
  const asksBack = call.path === 'action' && answer['code'] === CODES.exists
  if (!asksBack || fieldsOf(answer['properties'])['status'] !== undefined) return task
  return taskOf(await post(channel, { ...call, path: 'modal', body: { taskId: task, prompt: '' } }), channel)
}

/** Confirms a task that waits for it. */
export async function confirm(channel: ChannelConnection, task: string, signal: AbortSignal): Promise<void> {
  await post(channel, { path: 'modal', body: { taskId: task, prompt: '' }, model: '', signal })
}

async function post(channel: ChannelConnection, { path, body, model, signal }: SubmitCall): Promise<Fields> {
  const url = urlOf(channel, `submit/${path}`)
  const answer = await callJson(channel, { url, headers: headersFor(channel), body, signal, model })
  if (answer === undefined) throw new ProviderError('provider.unreadable', 'the answer is empty')
  return answer
}

function taskOf(answer: Fields, channel: ChannelConnection): string {
  const { code, result, description, properties } = answer
  const detail = textOf(description) || `code ${String(code)}`
  const said = { secret: channel.apiKey, answer: JSON.stringify(answer) }
  switch (code) {
    case CODES.submitted:
    case CODES.exists:
    case CODES.queued: {
      const task = typeof result === 'number' ? String(result) : textOf(result)
      if (task === '') throw new ProviderError('provider.unreadable', 'the answer names no task', said)
      return task
    }
    case CODES.full:
      throw new ProviderError('provider.rate_limited', detail, said)
    case CODES.banned:
      throw notAllowed(textOf(fieldsOf(properties)['bannedWord']) || detail, channel)
    case CODES.notFound:
    case CODES.invalid:
      throw new ProviderError('provider.invalid_request', detail, { ...said, elsewhere: false })
    default:
      throw isNotAllowed(detail) ? notAllowed(detail, channel) : new ProviderError('provider.failed', detail, said)
  }
}
