import type { Channel } from './channel-entities.ts'
import { ADVANCED_CHANNEL_FIELDS, type ChannelField, channelFieldsOf, type ChannelFormValues } from './channel-form.ts'
import {
  type AdminTranslate,
  type AnyField,
  type ChoiceField,
  type FormField,
  type NamedField,
  optional,
  required,
} from './form-field.ts'
import { CHANNEL_RANGES, CHANNEL_VIDEO_APIS, type ChannelType } from './kinds.ts'
import { channelTypeLabel, OFFERED_CHANNEL_TYPES, PROVIDERS } from './providers.ts'

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
      kind: 'secret',
      label: t('admin.channel.key'),
      ...(channel?.hasKey && { hint: t('admin.channel.keyKept', { hint: keyHintOf(channel) }) }),
    },
    models: { kind: 'lines', label: t('common.models'), hint: t('admin.channel.modelsHint') },
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
  } satisfies { readonly [name in Exclude<keyof ChannelFormValues, 'type' | 'dialect' | 'video'>]: FormField }
}

/** The fields of a channel of this type with fixed values. The type of an existing channel can't be changed. */
export function channelChoices(t: AdminTranslate, type: ChannelType, channel?: Channel) {
  const types = channel === undefined ? OFFERED_CHANNEL_TYPES : [channel.type]
  const { dialects, name } = PROVIDERS[type]
  return {
    type: {
      kind: 'choice',
      label: t('common.type'),
      options: types.map((value) => ({ value, label: channelTypeLabel(value, t) })),
    },
    dialect: {
      kind: 'choice',
      label: t('admin.channel.dialect', { name }),
      options: dialects.map((value) => ({ value, label: t(`admin.channel.dialect.${value}`) })),
    },
    video: {
      kind: 'choice',
      label: t('admin.channel.video'),
      options: CHANNEL_VIDEO_APIS.map((value) => ({ value, label: t(`admin.channel.video.${value}`) })),
    },
  } satisfies { readonly [name in 'type' | 'dialect' | 'video']: ChoiceField }
}

/** Returns all fields of a channel's form for the values typed so far, in their order. */
export function channelFormFields(t: AdminTranslate, { type }: ChannelFormValues, channel?: Channel): NamedField[] {
  const { baseUrl, ...fields } = { ...channelFields(t, channel), ...channelChoices(t, type, channel) }
  const known: Readonly<Record<ChannelField | 'type', AnyField>> = {
    ...fields,
    baseUrl: { ...baseUrl, placeholder: PROVIDERS[type].baseUrl },
  }
  const names = [...(channel === undefined ? (['type'] as const) : []), ...channelFieldsOf(type)]
  return names.map((name) => ({ ...known[name], name, ...(isAdvanced(name) && { group: t('common.advanced') }) }))
}

const isAdvanced = (name: string): boolean => ADVANCED_CHANNEL_FIELDS.some((each) => each === name)

/** Returns the visible end of a channel's key. */
export const keyHintOf = ({ keyHint }: Channel): string => keyHint ?? '····'

const isHttp = (text: string): boolean => /^https?:$/.test(URL.parse(text.trim())?.protocol ?? '')
