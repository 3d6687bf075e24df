import type { ChannelStatus } from '@saffron/core/admin'

import { ProviderError } from './provider-error.ts'

/** The number of consecutive failures that pauses a channel. */
const FAILURES_TO_PAUSE = 3
/** The first pause. Each failure right after a pause doubles the next one. */
const FIRST_PAUSE_MS = 15_000
const MAX_PAUSE_MS = 10 * 60_000
/** The pause after a rate limit without a retry time. */
const RATE_PAUSE_MS = 5_000
const MAX_RATE_PAUSE_MS = 60_000

export interface ChannelState {
  readonly status: ChannelStatus
  readonly lastError: string | null
}

export interface ChannelHealth {
  /** Returns the end of a channel's pause in milliseconds since the epoch, or 0 if it isn't paused. */
  readonly pausedUntil: (channel: string) => number
  /** Returns whether a channel's calls fail or it's paused. Returns undefined if this process hasn't called it yet. */
  readonly isFailing: (channel: string) => boolean | undefined
  /** Reports the end of a reply, with the error if it failed. */
  readonly report: (channel: string, error?: unknown) => void
  /** Resets a channel after its key or address changed. */
  readonly forget: (channel: string) => void
}

interface Record {
  failures: number
  pausedUntil: number
  status: ChannelStatus
}

/**
 * Tracks the health of channels in memory. Three consecutive failures pause a channel for 15 seconds, each failure
 * after that doubles the pause up to ten minutes, and a success resets it. `onChange` receives each new status.
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
      const pauseMs = error.retryAfter === undefined ? RATE_PAUSE_MS : error.retryAfter * 1000
      record.pausedUntil = Math.max(record.pausedUntil, now + Math.min(pauseMs, MAX_RATE_PAUSE_MS))
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

/** Invalid requests, missing models and features, and canceled calls aren't the channel's fault. */
const isTheChannels = (error: unknown): error is ProviderError =>
  error instanceof ProviderError && error.elsewhere && !BLAMELESS.has(error.code)

const BLAMELESS: ReadonlySet<string> = new Set(['model.not_available', 'draw.unsupported'])
