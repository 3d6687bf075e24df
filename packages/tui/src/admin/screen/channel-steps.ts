import {
  type AdminTranslate,
  type Channel,
  CHANNEL_DIALECTS,
  type ChannelField,
  channelFields,
  channelFieldsOf,
  channelFormOf,
  type ChannelFormValues,
  type FormField,
} from '@saffron/core/admin'

import { choiceField, fieldStep } from './form-steps.ts'
import type { Step } from './use-tab.ts'

/** The fields of a channel in the order the console asks for them. */
function fieldsOf(channel: Channel, t: AdminTranslate) {
  const fields = channelFields(t, channel)
  const { label, hint } = fields.apiKey
  return {
    ...fields,
    apiKey: { label: hint === undefined ? label : `${label} (${hint})` },
    models: { label: t('cli.adminScreen.channelModels') },
    dialect: choiceField(t('admin.channel.dialect'), CHANNEL_DIALECTS, t),
  } satisfies Readonly<Record<ChannelField, FormField>>
}

/** The steps of the form that edits a channel, with its current values. */
export function channelSteps(channel: Channel, t: AdminTranslate): Step[] {
  const form = channelFormOf(channel)
  const fields = fieldsOf(channel, t)
  return channelFieldsOf(channel.type).map((name) => ({
    ...fieldStep(fields[name], form[name].replaceAll('\n', ', '), t),
    ...(name === 'apiKey' && { isSecret: true }),
  }))
}

/** Converts the typed values into a channel. */
export function typedChannel(typed: readonly string[], channel: Channel): ChannelFormValues {
  const values = Object.fromEntries(channelFieldsOf(channel.type).map((name, at) => [name, typed[at] ?? '']))
  const before = channelFormOf(channel)
  const dialect = CHANNEL_DIALECTS.find((each) => each === values['dialect']) ?? before.dialect
  return { ...before, ...values, dialect }
}
