import {
  type AdminTranslate,
  type Channel,
  channelFacts,
  type ChannelTest,
  channelTypeLabel,
  channelTestText,
  describeChannelError,
} from '@saffron/core/admin'

import { cleanLine } from '../../ui/clean-text.ts'

/** A channel as a row: service state and health, name, purpose, and its URL or error. */
export const channelCells = (channel: Channel, t: AdminTranslate): string[] => {
  const { enabled, status, name, models, baseUrl, lastError } = channel
  return [
    enabled ? t(`admin.channel.status.${status}`) : t('admin.channel.off'),
    cleanLine(name),
    t('common.modelCount', { count: models.length }),
    cleanLine(lastError === null ? baseUrl : describeChannelError(lastError, t)),
  ]
}

/** All details of a channel. */
export function channelText(channel: Channel, t: AdminTranslate): string {
  const { type, baseUrl, enabled, status, lastError, models } = channel
  return [
    [channelTypeLabel(type, t), baseUrl].filter(Boolean).join(' · '),
    [...(enabled ? [] : [t('admin.channel.off')]), t(`admin.channel.status.${status}`)].join(' · '),
    ...(lastError === null ? [] : [describeChannelError(lastError, t)]),
    ...channelFacts(channel, t),
    t('common.modelCount', { count: models.length }),
    ...models,
  ].join('\n')
}

/** The result of a channel test, with the model's reply or the provider's response. */
export const outcomeText = (outcome: ChannelTest, name: string, t: AdminTranslate): string =>
  `${channelTestText(outcome, t, cleanLine(name))}\n${(outcome.ok ? outcome.reply : outcome.answer) ?? ''}`
