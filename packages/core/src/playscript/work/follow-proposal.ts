import { followEvents, type ReconnectOptions } from '../../stream/index.ts'
import type { PlayscriptApi } from '../contract.ts'
import type { Proposal } from '../proposal-entities.ts'

export interface FollowProposalOptions extends ReconnectOptions {
  readonly api: { readonly playscript: Pick<PlayscriptApi['playscript'], 'attachProposal'> }
  readonly proposal: Proposal
}

/** Whether a model still works on it. */
export const isActiveProposal = ({ state }: Pick<Proposal, 'state'>): boolean =>
  state === 'queued' || state === 'running'

/**
 * Yields a proposal with its text so far, up to its end, across reconnects. Of one that failed, the server has more than
 * its events say. Throws what `followEvents` throws.
 */
export async function* followProposal({
  api,
  proposal,
  ...options
}: FollowProposalOptions): AsyncGenerator<Proposal, void, undefined> {
  let current = proposal
  const params = { id: proposal.scene, proposal: proposal.id }
  const events = followEvents({ ...options, attach: (call) => api.playscript.attachProposal({ ...call, params }) })
  for await (const event of events) {
    if (event.event === 'text') current = { ...current, state: 'running', text: current.text + event.data.text }
    else if (event.event === 'error') current = { ...current, state: 'failed', error: event.data }
    else current = event.data
    yield current
  }
}
