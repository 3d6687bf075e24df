import type { Channel } from './channel-entities.ts'
import type { ChannelFormValues } from './channel-form.ts'
import { type AdminTranslate, type FormField, optional, required } from './form-field.ts'
import { CHANNEL_RANGES } from './kinds.ts'

/**
 * The text fields of a channel. The checks go as far as the client can tell, so that a form shows all errors at once
 * instead of sending one after another.
 */
export function channelFields(t: AdminTranslate, channel?: Channel) {
  const whole =
    ([least, most]: readonly [least: number, most: number]) =>
    (typed: string) => {
      const isInRange = /^-?\d{1,15}$/.test(typed.trim()) && Number(typed) >= least && Number(typed) <= most
      return isInRange || t('admin.channel.noNumber', { least, most })
    }
  const { priority, weight, timeoutSeconds, drainSeconds } = CHANNEL_RANGES
  return {
    name: { label: t('common.name'), check: required(t('common.nameMissing')) },
    baseUrl: {
      label: t('common.baseUrl'),
      hint: t('admin.channel.baseUrlHint'),
      check: optional((typed) => isHttp(typed) || t('admin.channel.noHttp')),
    },
    apiKey: {
      label: t('admin.channel.key'),
      ...(channel?.hasKey && { hint: t('admin.channel.keyKept', { hint: keyHintOf(channel) }) }),
    },
    models: { label: t('common.models'), hint: t('admin.channel.modelsHint') },
    priority: {
      label: t('admin.channel.priority'),
      hint: t('admin.channel.priorityHint'),
      check: whole(priority),
    },
    weight: { label: t('admin.channel.weight'), hint: t('admin.channel.weightHint'), check: whole(weight) },
    proxy: {
      label: t('admin.channel.proxy'),
      hint: t('admin.channel.proxyHint'),
      check: optional((typed) => typed.trim() === 'direct' || isHttp(typed) || t('admin.channel.noProxy')),
    },
    timeoutSeconds: {
      label: t('admin.channel.timeout'),
      hint: t('admin.channel.timeoutHint'),
      check: optional(whole(timeoutSeconds)),
    },
    drainSeconds: {
      label: t('admin.channel.drain'),
      hint: t('admin.channel.drainHint'),
      check: optional(whole(drainSeconds)),
    },
  } satisfies { readonly [name in Exclude<keyof ChannelFormValues, 'type' | 'dialect'>]: FormField }
}

/** Returns the visible end of a channel's key. */
export const keyHintOf = ({ keyHint }: Channel): string => keyHint ?? '····'

const isHttp = (text: string): boolean => /^https?:$/.test(URL.parse(text.trim())?.protocol ?? '')
