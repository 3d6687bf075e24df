import type { Conversation } from '@saffron/core/chat'

export type DayGroup =
  | { readonly kind: 'pinned' | 'today' | 'yesterday' | 'week' | 'month' }
  /** `start`: the first day of that month. */
  | { readonly kind: 'older'; readonly start: Date }

export interface ConversationGroup {
  readonly key: string
  readonly group: DayGroup
  readonly conversations: readonly Conversation[]
}

const DAY_MS = 86_400_000

const startOfDay = (date: Date): number => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()

function groupOf({ pinned, updatedAt }: Conversation, now: Date): DayGroup {
  if (pinned) return { kind: 'pinned' }
  const date = new Date(updatedAt)
  // Rounded: a day of 23 or 25 hours lies between two midnights when the clocks change.
  const days = Math.round((startOfDay(now) - startOfDay(date)) / DAY_MS)
  if (days <= 0) return { kind: 'today' }
  if (days === 1) return { kind: 'yesterday' }
  if (days < 7) return { kind: 'week' }
  if (days < 30) return { kind: 'month' }
  return { kind: 'older', start: new Date(date.getFullYear(), date.getMonth(), 1) }
}

/** Conversations under the day they were last written in, in the order they come in. */
export function groupByDay(conversations: readonly Conversation[], now: Date): readonly ConversationGroup[] {
  const groups = new Map<string, { group: DayGroup; conversations: Conversation[] }>()
  for (const conversation of conversations) {
    const group = groupOf(conversation, now)
    const key = group.kind === 'older' ? group.start.toISOString() : group.kind
    const known = groups.get(key)
    if (known === undefined) groups.set(key, { group, conversations: [conversation] })
    else known.conversations.push(conversation)
  }
  return [...groups].map(([key, value]) => ({ key, ...value }))
}
