import type { AreaTranslate } from '../i18n/index.ts'
import type { ChannelFormValues } from './channel-form.ts'
import { CHANNEL_RANGES } from './kinds.ts'

/** True, or the error of a typed text. */
type Check = (text: string) => true | string

/**
 * Checks of a channel's fields, as far as the client can tell. One invalid field keeps the form from being sent, so the
 * form shows all errors at once.
 */
export function channelChecks(t: AreaTranslate<'admin'>) {
  const whole =
    ([least, most]: readonly [least: number, most: number]): Check =>
    (text) => {
      const isInRange = /^-?\d{1,15}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most
      return isInRange || t('admin.channel.noNumber', { least, most })
    }
  const orNone =
    (check: Check): Check =>
    (text) =>
      text.trim() === '' || check(text)
  return {
    name: (text) => text.trim() !== '' || t('admin.channel.nameMissing'),
    baseUrl: orNone((text) => isHttp(text) || t('admin.channel.noHttp')),
    priority: whole(CHANNEL_RANGES.priority),
    weight: whole(CHANNEL_RANGES.weight),
    timeoutSeconds: orNone(whole(CHANNEL_RANGES.timeoutSeconds)),
    drainSeconds: orNone(whole(CHANNEL_RANGES.drainSeconds)),
    proxy: orNone((text) => text.trim() === 'direct' || isHttp(text) || t('admin.channel.noProxy')),
  } satisfies Partial<Record<keyof ChannelFormValues, Check>>
}

const isHttp = (text: string): boolean => /^https?:$/.test(URL.parse(text.trim())?.protocol ?? '')
