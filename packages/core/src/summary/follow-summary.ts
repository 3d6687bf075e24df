import { followEvents, type ReconnectOptions } from '../stream/index.ts'
import type { SummaryApi } from './contract.ts'
import type { SummaryEvent } from './entities.ts'

export interface FollowSummaryOptions extends ReconnectOptions {
  readonly api: { readonly summary: Pick<SummaryApi['summary'], 'attachSummary'> }
  readonly summary: string
}

/**
 * Yields the events of a summary up to `done` or `error`, across reconnects. One that has ended yields its end. Throws
 * what `followEvents` throws.
 */
export const followSummary = ({
  api,
  summary,
  ...options
}: FollowSummaryOptions): AsyncGenerator<SummaryEvent, void, undefined> =>
  followEvents({ ...options, attach: (call) => api.summary.attachSummary({ ...call, params: { id: summary } }) })
