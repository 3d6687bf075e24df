import type { Conversation } from '@saffron/core/chat'
import { expect, test } from 'vitest'

import { groupByDay } from './group-by-day.ts'

const now = new Date(2026, 2, 15, 9)
const conversation = (id: string, updatedAt: Date, pinned = false): Conversation => ({
  id,
  title: id,
  model: null,
  agent: null,
  system: null,
  pinned,
  leaf: null,
  state: 'idle',
  createdAt: updatedAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})

test('conversations stand under pinned, today, yesterday, the week, the month and older months', () => {
  const groups = groupByDay(
    [
      conversation('pinned', new Date(2020, 1, 1), true),
      conversation('morning', new Date(2026, 2, 15, 0, 1)),
      conversation('late last night', new Date(2026, 2, 14, 23, 59)),
      conversation('monday', new Date(2026, 2, 9)),
      conversation('february', new Date(2026, 1, 20)),
      conversation('january', new Date(2026, 0, 3)),
      conversation('also january', new Date(2026, 0, 2)),
    ],
    now,
  )
  expect(groups.map(({ group, conversations }) => [group.kind, conversations.map(({ id }) => id)])).toEqual([
    ['pinned', ['pinned']],
    ['today', ['morning']],
    ['yesterday', ['late last night']],
    ['week', ['monday']],
    ['month', ['february']],
    ['older', ['january', 'also january']],
  ])
})

test('a clock that runs ahead of ours still says today', () => {
  expect(groupByDay([conversation('future', new Date(2026, 2, 16))], now)[0]?.group.kind).toBe('today')
})
