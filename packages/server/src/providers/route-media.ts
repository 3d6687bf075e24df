import type { ModelMedia } from '@saffron/core/draw'

import type { ChannelHealth } from './channel-health.ts'
import { orderChannels } from './order-channels.ts'
import type { ChannelConnection } from './provider.ts'
import { providers } from './providers.ts'
import { inService, type RoutedChannel } from './route-chat.ts'

/** The channels for images and video. The caller asks them in turn, because it stores whom it asks before each call. */
export interface MediaRouter {
  /** Returns the channels to ask for a model, the best first. Empty if none that serves it can draw. */
  readonly channelsFor: (model: string) => readonly ChannelConnection[]
  /** Returns a channel by its ID, to follow what was started there. Undefined if it was removed or disabled. */
  readonly channel: (id: string) => ChannelConnection | undefined
  /** Reports the end of a call, with the error if it failed. */
  readonly report: (channel: string, error?: unknown) => void
}

interface MediaRouterDeps {
  readonly channelsFor: (model: string) => readonly RoutedChannel[]
  readonly enabledChannels: () => readonly ChannelConnection[]
  readonly health: ChannelHealth
  readonly now: () => Date
  readonly random?: () => number
}

/** Creates the router of drawings. */
export function createMediaRouter({
  channelsFor,
  enabledChannels,
  health,
  now,
  random = Math.random,
}: MediaRouterDeps): MediaRouter {
  return {
    channelsFor: (model) => {
      const able = channelsFor(model).filter(({ connection }) => providers[connection.type].media !== undefined)
      return inService(orderChannels(able, random), health, now().getTime()).map(({ connection }) => connection)
    },
    channel: (id) => enabledChannels().find((channel) => channel.id === id),
    report: health.report,
  }
}

/** Returns what a model can do with images and video on these channels: what the first that knows it says. */
export const mediaOn = (
  channels: readonly Pick<ChannelConnection, 'type' | 'dialect' | 'video'>[],
  model: string,
): ModelMedia | undefined => {
  for (const channel of channels) {
    const media = providers[channel.type].media?.mediaOf(model, channel)
    if (media !== undefined) return media
  }
  return undefined
}
