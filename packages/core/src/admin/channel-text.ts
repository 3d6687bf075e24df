import type { Channel, ChannelTest } from './channel-entities.ts'
import { keyHintOf } from './channel-fields.ts'
import { codedFailure, describeChannelError } from './describe-channel-error.ts'
import type { AdminTranslate } from './form-field.ts'

/** Returns how requests reach a channel: its rank, its key and its proxy. */
export function channelFacts(channel: Channel, t: AdminTranslate): string[] {
  const { priority, weight, hasKey, proxy } = channel
  return [
    t('admin.channel.ranked', { priority, weight }),
    ...(hasKey ? [t('admin.channel.hasKey', { hint: keyHintOf(channel) })] : []),
    ...(proxy === null ? [] : [t('admin.channel.through', { proxy })]),
  ]
}

/** Returns the result of a channel test in one sentence. A channel without listed models is tested without one. */
export function channelTestText(outcome: ChannelTest, t: AdminTranslate, unlisted = ''): string {
  const { ok, model = unlisted, firstEventMs: first, latencyMs: whole } = outcome
  if (ok)
    return first === undefined
      ? t('admin.channel.reached', { whole })
      : t('admin.channel.works', { model, first, whole })
  return t('common.modelFailed', { model, whole, message: describeChannelError(codedFailure(outcome), t) })
}
