import type { Overview } from '@saffron/core/admin'

import type { CallSums } from './overview-store.ts'

type Sums = Overview['total']

export type SummedUp = Pick<Overview, 'total' | 'slots' | 'channels' | 'models' | 'errors'>

interface ChannelSums {
  readonly sums: Sums
  begun: number
  firstTokenMs: number
  writingMs: number
  written: number
}

const none = (): Sums => ({ calls: 0, failed: 0, inputTokens: 0, outputTokens: 0, costMicros: 0 })

/** Combines the totals of a period by slot, channel, model and error. Slots are sorted. */
export function sumUp(
  rows: readonly CallSums[],
  { slots, nameOf }: { slots: readonly string[]; nameOf: (channel: string) => string },
): SummedUp {
  const total = none()
  const bySlot = new Map(slots.map((slot) => [slot, none()]))
  const byModel = new Map<string, Sums>()
  const byChannel = new Map<string, ChannelSums>()
  const errors: Overview['errors'] = []
  for (const row of rows) {
    const { slot, channelId: channel, model, error } = row
    const failed = row.status === 'failed'
    // On failover, the call itself has a row of its own.
    const isCall = row.isFailover === 0
    if (isCall) for (const sums of [total, bySlot.get(slot), sumsOf(byModel, model)]) add(sums, row)
    if (channel !== null) addToChannel(byChannel, channel, row)
    if (failed && error !== null) {
      const name = channel === null ? '' : nameOf(channel)
      errors.push({ slot, channel: channel ?? '', name, model, error, count: row.calls })
    }
  }
  return {
    total,
    slots: [...bySlot].map(([slot, sums]) => ({ slot, ...sums })),
    channels: [...byChannel].map(([channel, of]) => ({ channel, name: nameOf(channel), ...of.sums, ...speedOf(of) })),
    models: [...byModel].map(([model, sums]) => ({ model, ...sums })).toSorted((a, b) => b.calls - a.calls),
    errors: errors.toSorted((a, b) => (a.slot < b.slot ? -1 : 1)),
  }
}

function sumsOf(by: Map<string, Sums>, key: string): Sums {
  const known = by.get(key) ?? none()
  by.set(key, known)
  return known
}

function add(sums: Sums | undefined, row: CallSums): void {
  if (sums === undefined) return
  sums.calls += row.calls
  if (row.status === 'failed') sums.failed += row.calls
  sums.inputTokens += row.inputTokens
  sums.outputTokens += row.outputTokens
  sums.costMicros += row.costMicros
}

function addToChannel(by: Map<string, ChannelSums>, channel: string, row: CallSums): void {
  const known = by.get(channel) ?? { sums: none(), begun: 0, firstTokenMs: 0, writingMs: 0, written: 0 }
  by.set(channel, known)
  add(known.sums, row)
  known.begun += row.begun
  known.firstTokenMs += row.firstTokenMs
  known.writingMs += row.writingMs
  if (row.begun > 0) known.written += row.outputTokens
}

const speedOf = ({ begun, firstTokenMs, writingMs, written }: ChannelSums) => ({
  ...(begun > 0 && { firstTokenMs: Math.round(firstTokenMs / begun) }),
  ...(writingMs > 0 && { tokensPerSecond: Math.round((written * 10_000) / writingMs) / 10 }),
})
