import { ApiError } from '@saffron/core/errors'
import type { Logger } from 'pino'

import type { ChannelHealth } from './channel-health.ts'
import type { ChatStream, OpenChatStream } from './chat-stream.ts'
import { orderChannels, type Ranked } from './order-channels.ts'
import { ProviderError } from './provider-error.ts'
import type { ChannelConnection, OpenReply } from './provider.ts'
import { providers } from './providers.ts'
import { keepOwnStates } from './step-state.ts'
import { stripRoutingFields } from './strip-routing-fields.ts'

/** A channel of one model. */
export interface RoutedChannel extends Ranked {
  readonly connection: ChannelConnection
}

export interface RouterDeps {
  /** Returns the enabled channels that currently serve a model. */
  readonly channelsFor: (model: string) => readonly RoutedChannel[]
  readonly health: ChannelHealth
  readonly log: Logger
  readonly now: () => Date
  readonly random?: () => number
}

/** The number of channels tried per reply, because the user is waiting. */
const MAX_CHANNELS = 5
/** Long enough for a nearly complete reply, but short enough to not delay a stop. */
const DRAIN_MS = 1_000

/** Creates the router of all replies. See OpenChatStream. */
export function createChatRouter({ channelsFor, health, log, now, random = Math.random }: RouterDeps): OpenChatStream {
  return async ({ model, request, draws = false, locale, signal, onFailure, onMayBill }): Promise<ChatStream> => {
    const startedAt = performance.now()
    const channels = inService(orderChannels(channelsFor(model), random), health, now().getTime())
    const asked = { ...stripRoutingFields(request), model, ...(draws && { modalities: ['image', 'text'] }) }
    let failure: ProviderError | undefined
    for (const { connection } of channels.slice(0, MAX_CHANNELS)) {
      try {
        const demo = connection.type === 'demo'
        const provider = providerOf(connection)
        const own = keepOwnStates(asked, provider)
        const sent = demo && locale !== undefined ? { ...own, locale } : own
        const reply = await providers[connection.type].provider.openChat(connection, sent, signal, onMayBill)
        watch(reply, connection.id, health)
        void noteImpossible(reply, { channel: connection.id, model, log })
        const firstEventMs = Math.round(performance.now() - startedAt)
        const ended = reply.settled.then((error) => ({ usage: reply.usage(), error }))
        const { id: channel, drainMs = DRAIN_MS } = connection
        return { channel, model, provider, demo, firstEventMs, events: reply, ended, drainMs }
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

/** Names who answers on a channel, for the states of tool calls. */
const providerOf = ({ type, baseUrl }: ChannelConnection): string => `${type} ${URL.parse(baseUrl)?.host ?? ''}`

/** Omits paused channels. If all are paused, returns the one whose pause ends first. */
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

/** Reports the end of a reply. Never rejects, so it needn't be awaited. */
function watch(reply: OpenReply, channel: string, health: ChannelHealth): void {
  void reply.settled.then((error) => health.report(channel, error))
}

/** Logs impossible counts once per reply, so that an admin can find the provider. */
async function noteImpossible(
  reply: OpenReply,
  { log, ...from }: Pick<RouterDeps, 'log'> & { readonly channel: string; readonly model: string },
): Promise<void> {
  await reply.settled
  const reported = reply.impossibleUsage()
  if (reported !== undefined) log.warn({ ...from, reported }, 'a provider reported usage that no call can have had')
}

/** The failure of a channel that has the model is more helpful than a missing model. */
const moreTelling = (before: ProviderError | undefined, now: ProviderError): ProviderError =>
  before !== undefined && now.code === 'model.not_available' ? before : now
