import { callJson } from '../media-calls/call-json.ts'
import { isNotAllowed, notAllowed } from '../media-calls/media-error.ts'
import { readProgress } from '../media-calls/read-progress.ts'
import type { MediaDone, MediaState } from '../media.ts'
import { ProviderError } from '../provider-error.ts'
import type { ChannelConnection } from '../provider.ts'
import { type Fields, fieldsOf, textOf } from '../read-json.ts'
import { actionsOf } from './actions.ts'
import { headersFor, urlOf } from './call.ts'
import { confirm } from './submit.ts'

/** Returns the state of a task. The answer for an unknown one is empty. */
export async function pollTask(channel: ChannelConnection, task: string, signal: AbortSignal): Promise<MediaState> {
  const url = urlOf(channel, `task/${encodeURIComponent(task)}/fetch`)
  const found = await callJson(channel, { url, headers: headersFor(channel), signal, mayBeMissing: true })
  if (found === undefined) return { state: 'failed', error: new ProviderError('provider.failed', 'it lost the task') }
  switch (found['status']) {
    case 'SUCCESS':
      return doneOf(found, channel)
    case 'FAILURE':
      return failed(textOf(found['failReason']) || textOf(found['description']), channel)
    case 'CANCEL':
      return failed('the task was canceled there', channel)
    case 'MODAL':
      await confirm(channel, task, signal)
  }
  const progress = readProgress(found['progress'])
  const preview = textOf(found['imageUrl'])
  return {
    state: 'running',
    ...(progress !== undefined && { progress }),
    ...(preview !== '' && { preview: { url: preview } }),
  }
}

/** A description has texts, and the image that it's of. Everything else has an image. */
function doneOf(found: Fields, channel: ChannelConnection): MediaDone {
  const finalPrompt = textOf(fieldsOf(found['properties'])['finalPrompt'])
  if (found['action'] === 'DESCRIBE') {
    const prompts = promptsIn(finalPrompt || textOf(found['promptEn']) || textOf(found['prompt']))
    if (prompts.length > 0) return { state: 'done', files: [], prompts }
    throw new ProviderError('provider.unreadable', 'the description is empty')
  }
  const url = textOf(found['imageUrl'])
  if (url === '') throw new ProviderError('provider.unreadable', 'the task has no image')
  const actions = actionsOf(found, channel.dialect === 'proxy-plus')
  return {
    state: 'done',
    files: [{ content: { url }, ...(actions.length > 0 && { actions }) }],
    ...(finalPrompt !== '' && { revisedPrompt: finalPrompt }),
  }
}

/** Splits `1️⃣ Cat --ar 5:4\n\n2️⃣ Dog …` at its numbers. */
const promptsIn = (text: string): string[] =>
  text
    .split(/[1-9]\uFE0F?\u20E3/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

function failed(detail: string, channel: ChannelConnection): MediaState {
  const error = isNotAllowed(detail)
    ? notAllowed(detail, channel)
    : new ProviderError('provider.failed', detail, { elsewhere: false, secret: channel.apiKey })
  return { state: 'failed', error }
}
