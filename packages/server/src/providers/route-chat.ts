import { ApiError } from '@saffron/core/errors'
import type { Logger } from 'pino'

import type { ChannelHealth } from './channel-health.ts'
import type { ChatStream, OpenChatStream } from './chat-stream.ts'
import { orderChannels, type Ranked } from './order-channels.ts'
import { ProviderError } from './provider-error.ts'
import type { ChannelConnection, OpenReply } from './provider.ts'
import { providers } from './providers.ts'
import { stripRoutingFields } from './strip-routing-fields.ts'

/** A channel as it stands for one model. */
export interface RoutedChannel extends Ranked {
  readonly connection: ChannelConnection
}

export interface RouterDeps {
  /** The enabled channels that serve a model now. */
  readonly channelsFor: (model: string) => readonly RoutedChannel[]
  readonly health: ChannelHealth
  readonly log: Logger
  readonly now: () => Date
  readonly random?: () => number
}

/** More channels than this are not asked for one reply: somebody waits for it. */
const MAX_CHANNELS = 5
/** Long enough for a reply that is nearly whole, short enough not to keep who pressed stop waiting. */
const DRAIN_MS = 1_000

/** Makes the one way to a reply: see OpenChatStream. */
export function createChatRouter({ channelsFor, health, log, now, random = Math.random }: RouterDeps): OpenChatStream {
  return async ({ model, request, signal, onFailure, onAsked }): Promise<ChatStream> => {
    const startedAt = performance.now()
    const channels = inService(orderChannels(channelsFor(model), random), health, now().getTime())
    const asked = { ...stripRoutingFields(request), model }
    let failure: ProviderError | undefined
    for (const { connection } of channels.slice(0, MAX_CHANNELS)) {
      try {
        const reply = await providers[connection.type].openChat(connection, asked, signal, onAsked)
        watch(reply, connection.id, health)
        void noteImpossible(reply, { channel: connection.id, model, log })
        const demo = connection.type === 'demo'
        const firstEventMs = Math.round(performance.now() - startedAt)
        const ended = reply.settled.then((error) => ({ usage: reply.usage(), error }))
        const { id: channel, drainMs = DRAIN_MS } = connection
        return { channel, model, demo, firstEventMs, events: reply, ended, drainMs }
      } catch (error) {
        health.report(connection.id, error)
        onFailure?.(connection.id, error)
        if (!(error instanceof ProviderError) || !error.elsewhere || signal.aborted) throw error
        log.warn({ channel: connection.id, model, code: error.code, detail: error.message }, 'a channel failed')
        failure = moreTelling(failure, error)
      }
    }
    throw failure ?? new ApiError('model.not_available', { values: { model } })
  }
}

/** Leaves out the paused; where all are, the one that returns first is asked after all, rather than nobody. */
export function inService(
  channels: readonly RoutedChannel[],
  health: ChannelHealth,
  now: number,
): readonly RoutedChannel[] {
  const awake = channels.filter(({ connection }) => health.pausedUntil(connection.id) <= now)
  if (awake.length > 0 || channels.length === 0) return awake
  return [
    channels.reduce((first, other) =>
      health.pausedUntil(other.connection.id) < health.pausedUntil(first.connection.id) ? other : first,
    ),
  ]
}

/** Reports how a reply ended. It never rejects, so nobody has to wait for it. */
function watch(reply: OpenReply, channel: string, health: ChannelHealth): void {
  void reply.settled.then((error) => health.report(channel, error))
}

/** Logs, once for a reply, counts that can be none, so that an admin can find the provider that tells them. */
async function noteImpossible(
  reply: OpenReply,
  { log, ...from }: Pick<RouterDeps, 'log'> & { readonly channel: string; readonly model: string },
): Promise<void> {
  await reply.settled
  const reported = reply.impossibleUsage()
  if (reported !== undefined) log.warn({ ...from, reported }, 'a provider reported usage that no call can have had')
}

/** That a model is not there says less than why a channel that has it failed. */
const moreTelling = (before: ProviderError | undefined, now: ProviderError): ProviderError =>
  before !== undefined && now.code === 'model.not_available' ? before : now
