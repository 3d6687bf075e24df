import {
  type Channel,
  type ChannelTest,
  channelTypeLabel,
  codedFailure,
  describeChannelError,
} from '@saffron/core/admin'
import type { AreaTranslate } from '@saffron/core/i18n'

import { cleanLine } from '../../ui/clean-text.ts'

type Words = AreaTranslate<'admin'>

/** A channel as a row: service state and health, name, purpose, and its URL or error. */
export const channelCells = (channel: Channel, t: Words): string[] => {
  const { enabled, status, name, models, baseUrl, lastError } = channel
  return [
    enabled ? t(`admin.channel.status.${status}`) : t('admin.channel.off'),
    cleanLine(name),
    t('admin.channel.serves', { count: models.length }),
    cleanLine(lastError === null ? baseUrl : describeChannelError(lastError, t)),
  ]
}

/** All details of a channel. */
export function channelText(channel: Channel, t: Words): string {
  const { type, baseUrl, enabled, status, lastError, models, priority, weight, keyHint, hasKey, proxy } = channel
  return [
    [channelTypeLabel(type, t), baseUrl].filter(Boolean).join(' · '),
    [...(enabled ? [] : [t('admin.channel.off')]), t(`admin.channel.status.${status}`)].join(' · '),
    ...(lastError === null ? [] : [describeChannelError(lastError, t)]),
    t('admin.channel.ranked', { priority, weight }),
    ...(hasKey ? [t('admin.channel.hasKey', { hint: keyHint ?? '····' })] : []),
    ...(proxy === null ? [] : [t('admin.channel.through', { proxy })]),
    t('admin.channel.serves', { count: models.length }),
    ...models,
  ].join('\n')
}

/** The result of a channel test, with the model's reply or the provider's response. */
export function outcomeText(outcome: ChannelTest, name: string, t: Words): string {
  // A channel without listed models is tested without one.
  const { ok, model = cleanLine(name), firstEventMs = 0, latencyMs, reply = '', answer = '' } = outcome
  return ok
    ? `${t('admin.channel.works', { model, first: firstEventMs, whole: latencyMs })}\n${reply}`
    : `${t('admin.channel.broken', { model, whole: latencyMs, message: describeChannelError(codedFailure(outcome), t) })}\n${answer}`
}
