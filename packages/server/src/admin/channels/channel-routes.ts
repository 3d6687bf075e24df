import type { ChannelStatus, ModelRoute } from '@saffron/core/admin'

import type { ChannelTable } from '../../db/tables/channels.ts'
import type { ChannelHealth, RoutedChannel } from '../../providers/index.ts'

interface Surroundings {
  /** All channels, in routing order. */
  readonly rows: readonly ChannelTable[]
  readonly health: ChannelHealth
  readonly now: Date
}

/** Returns the channels of each model in routing order, sorted by model name. */
export function describeRoutes(
  routes: ReadonlyMap<string, readonly RoutedChannel[]>,
  { rows, health, now }: Surroundings,
): ModelRoute[] {
  const describe = (row: ChannelTable, siblings: readonly RoutedChannel[]) => {
    const { id, name, priority, weight, status } = row
    const until = health.pausedUntil(id)
    const pausedUntil = until > now.getTime() ? new Date(until).toISOString() : null
    return { id, name, priority, weight, share: shareOf(row, siblings), status: status as ChannelStatus, pausedUntil }
  }
  return [...routes]
    .map(([model, routed]) => {
      const ids = new Set(routed.map(({ connection }) => connection.id))
      const channels = rows
        .filter(({ id }) => ids.has(id))
        .toSorted((a, b) => b.priority - a.priority || b.weight - a.weight)
        .map((row) => describe(row, routed))
      return { model, channels }
    })
    .toSorted((a, b) => (a.model < b.model ? -1 : 1))
}

/** Returns the percentage of requests that a channel gets first among the channels of its priority. */
function shareOf({ priority, weight }: ChannelTable, routed: readonly RoutedChannel[]): number {
  const equals = routed.filter((each) => each.priority === priority)
  const all = equals.reduce((sum, each) => sum + each.weight, 0)
  return Math.round(100 * (all === 0 ? 1 / equals.length : weight / all) * 10) / 10
}
