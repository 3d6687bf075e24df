import type { ChannelStatus } from '@saffron/core/admin'

import { ProviderError } from './provider-error.ts'

/** Failures in a row after which a channel is left alone for a while. */
const FAILURES_TO_PAUSE = 3
/** The first pause; each failure right after one doubles the next. */
const FIRST_PAUSE_MS = 15_000
const MAX_PAUSE_MS = 10 * 60_000
/** What a provider over its limit is given where it does not say how long. */
const RATE_PAUSE_MS = 5_000
const MAX_RATE_PAUSE_MS = 60_000

export interface ChannelState {
  readonly status: ChannelStatus
  readonly lastError: string | null
}

export interface ChannelHealth {
  /** Milliseconds since the epoch until which a channel is to be left alone; 0 for not at all. */
  readonly pausedUntil: (channel: string) => number
  /** Whether calls fail now, or it is left alone; undefined where this process has not called it yet. */
  readonly isFailing: (channel: string) => boolean | undefined
  /** A reply ended: well, or with an error that is the channel's. */
  readonly report: (channel: string, error?: unknown) => void
  /** Forgets a channel, whose key or address has changed. */
  readonly forget: (channel: string) => void
}

interface Record {
  failures: number
  pausedUntil: number
  status: ChannelStatus
}

/**
 * Watches how channels do, in memory: three failures in a row pause one for 15 seconds; one that fails again when it
 * returns is paused twice as long, up to ten minutes; one good reply clears it. `onChange` is told each new status.
 */
export function createChannelHealth(options: {
  readonly now: () => Date
  readonly onChange: (channel: string, state: ChannelState) => void
}): ChannelHealth {
  const records = new Map<string, Record>()
  const recordOf = (channel: string): Record => {
    const known = records.get(channel)
    if (known !== undefined) return known
    const made: Record = { failures: 0, pausedUntil: 0, status: 'unknown' }
    records.set(channel, made)
    return made
  }

  const fail = (channel: string, error: ProviderError) => {
    const record = recordOf(channel)
    const now = options.now().getTime()
    if (error.code === 'provider.rate_limited') {
      const asked = error.retryAfter === undefined ? RATE_PAUSE_MS : error.retryAfter * 1000
      record.pausedUntil = Math.max(record.pausedUntil, now + Math.min(asked, MAX_RATE_PAUSE_MS))
    } else {
      record.failures += 1
      if (record.failures >= FAILURES_TO_PAUSE) {
        const pause = FIRST_PAUSE_MS * 2 ** Math.min(record.failures - FAILURES_TO_PAUSE, 10)
        record.pausedUntil = now + Math.min(pause, MAX_PAUSE_MS)
      }
    }
    record.status = record.pausedUntil > now ? 'paused' : 'failing'
    options.onChange(channel, { status: record.status, lastError: error.message })
  }

  return {
    pausedUntil: (channel) => records.get(channel)?.pausedUntil ?? 0,
    isFailing: (channel) => {
      const record = records.get(channel)
      return record && (record.failures > 0 || record.pausedUntil > options.now().getTime())
    },
    report: (channel, error) => {
      if (error === undefined) {
        const record = recordOf(channel)
        const changed = record.status !== 'ok'
        records.set(channel, { failures: 0, pausedUntil: 0, status: 'ok' })
        if (changed) options.onChange(channel, { status: 'ok', lastError: null })
      } else if (isTheChannels(error)) {
        fail(channel, error)
      }
    },
    forget: (channel) => records.delete(channel),
  }
}

/** A request that no provider would take, a model that is not there and a client that left say nothing of a channel. */
const isTheChannels = (error: unknown): error is ProviderError =>
  error instanceof ProviderError && error.elsewhere && error.code !== 'model.not_available'
