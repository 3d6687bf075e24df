import type { Overview } from './overview-contract.ts'

export type AttentionKind = keyof Overview['attention']

/** Where an admin looks after each kind, in the order of urgency. */
export const ATTENTION_PAGES: Readonly<Record<AttentionKind, string>> = {
  failingChannels: '/app/admin/channel',
  openRequests: '/app/admin/walletRecord?view=requests.pending',
  unpricedModels: '/app/admin/model',
  failedMessages: '/app/admin/outbox',
}

/** Returns what needs attention, most urgent first, without what is in order. */
export const attentionOf = ({ attention }: Pick<Overview, 'attention'>): { kind: AttentionKind; count: number }[] =>
  // Safe, because the keys are those of the table.
  (Object.keys(ATTENTION_PAGES) as AttentionKind[])
    .map((kind) => ({ kind, count: attention[kind] }))
    .filter(({ count }) => count > 0)
