import type { Overview } from '@saffron/core/admin'
import { loadTranslator, withArea } from '@saffron/core/i18n'
import { expect, it } from 'vitest'

import { figureLines, overviewRows } from './overview-rows.ts'

const t = await withArea(await loadTranslator('en'), 'admin')
const sums = { calls: 3, failed: 1, inputTokens: 1000, outputTokens: 234, costMicros: 1_500_000 }
const error = (slot: string, channel: string, code: string, count: number) => ({
  slot,
  channel,
  name: channel === 'gone' ? '' : `House ${channel}`,
  model: 'm',
  error: code,
  count,
})
const overview: Overview = {
  attention: { failingChannels: 1, openRequests: 0, unpricedModels: 2, failedMessages: 0 },
  users: 2,
  activeToday: 1,
  running: 0,
  total: sums,
  slots: ['2026-01-01', '2026-01-02'].map((slot) => ({ slot, ...sums })),
  channels: [{ channel: 'a', name: 'House a', ...sums, firstTokenMs: 800, tokensPerSecond: 40 }],
  models: [{ model: 'm', ...sums }],
  errors: [
    error('2026-01-01', 'a', 'provider.cut', 1),
    error('2026-01-02', 'b', 'provider.cut', 2),
    error('2026-01-02', 'b', 'provider.failed', 5),
  ],
  disk: { databaseBytes: 1, freeBytes: 1, totalBytes: 2 },
}

it('errors have one row per channel, most first, with values over time and the most frequent error', () => {
  const rows = overviewRows(overview, t)
  const errors = rows.filter(({ id }) => id.startsWith('errors '))
  expect(errors).toMatchObject([
    { label: '  House b', amounts: [0, 7], text: '7 · The model provider returned an error' },
    { label: '  House a', amounts: [1, 0], text: expect.stringMatching(/^1 · \w/) },
  ])
})

it('what needs attention comes first, or that nothing does', () => {
  expect(figureLines(overview, t)[0]).toBe('1 channel is failing · 2 models without a price')
  const attention = { failingChannels: 0, openRequests: 0, unpricedModels: 0, failedMessages: 0 }
  expect(figureLines({ ...overview, attention }, t)[0]).toBe('Nothing needs attention.')
})

it('calls, tokens and credits are totals with values for each slot', () => {
  expect(overviewRows(overview, t).slice(0, 3)).toMatchObject([
    { amounts: [3, 3], text: '3 calls, 1 failed' },
    { amounts: [1234, 1234], text: '1,234' },
    { amounts: [1_500_000, 1_500_000], text: '1.50' },
  ])
})

it('channels show their speed, and all rows are unique', () => {
  const rows = overviewRows(overview, t)
  expect(rows.find(({ id }) => id === 'channels a')?.text).toBe('3 calls, 1 failed · 0.8 sec · 40 tokens/s')
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
})
