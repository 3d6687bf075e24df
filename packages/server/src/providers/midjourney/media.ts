import { callJson } from '../media-calls/call-json.ts'
import type { MediaProvider } from '../media.ts'
import { headersFor, urlOf } from './call.ts'
import { pollTask } from './poll-task.ts'
import { submissionOf } from './submission.ts'
import { submit } from './submit.ts'

/** Midjourney-proxy works in the background. */
export const midjourneyMedia: MediaProvider = {
  start: async (channel, request, { signal }) => {
    const submission = await submissionOf(channel, request)
    return { state: 'task', task: await submit(channel, { ...submission, model: request.model, signal }) }
  },
  poll: pollTask,
  // Only proxy-plus has it. Elsewhere the task goes on, and its result isn't fetched.
  cancel: async (channel, task, signal) => {
    const url = urlOf(channel, `task/${encodeURIComponent(task)}/cancel`)
    await callJson(channel, { method: 'POST', url, headers: headersFor(channel), signal, mayBeMissing: true })
  },
}
