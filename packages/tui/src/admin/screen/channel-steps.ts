import {
  type Channel,
  CHANNEL_DIALECTS,
  channelChecks,
  type ChannelField,
  channelFieldsOf,
  channelFormOf,
  type ChannelFormValues,
} from '@saffron/core/admin'
import type { AreaTranslate } from '@saffron/core/i18n'

import { chosenOf, labelled } from './form-steps.ts'
import type { Step } from './use-part.ts'

type Words = AreaTranslate<'admin'>

/** The fields of the form that edits a channel, with its current values. */
export function channelSteps(channel: Channel, t: Words): Step[] {
  const form = channelFormOf(channel)
  const checks = channelChecks(t)
  const keyLabel = channel.hasKey
    ? `${t('admin.channel.key')} (${t('admin.channel.keyKept', { hint: channel.keyHint ?? '····' })})`
    : t('admin.channel.key')
  const labels: Readonly<Record<ChannelField, string>> = {
    name: t('admin.channel.name'),
    baseUrl: t('admin.channel.baseUrl'),
    apiKey: keyLabel,
    models: t('cli.adminScreen.channelModels'),
    priority: t('admin.channel.priority'),
    weight: t('admin.channel.weight'),
    proxy: t('admin.channel.proxy'),
    timeoutSeconds: t('admin.channel.timeout'),
    drainSeconds: t('admin.channel.drain'),
    dialect: `${t('admin.channel.dialect')} (${CHANNEL_DIALECTS.join(', ')})`,
  }
  return channelFieldsOf(channel.type).map((field) => {
    const step = { label: labelled(labels[field], t), value: form[field].replaceAll('\n', ', ') }
    if (field === 'apiKey') return { ...step, isSecret: true }
    if (field === 'dialect') return { ...step, problemOf: chosenOf(CHANNEL_DIALECTS, t) }
    if (field === 'models') return step
    return { ...step, problemOf: (typed) => problemIn(checks[field](typed)) }
  })
}

const problemIn = (checked: true | string): string | undefined => (checked === true ? undefined : checked)

/** Converts the typed values into a channel. */
export function typedChannel(typed: readonly string[], channel: Channel): ChannelFormValues {
  const values = Object.fromEntries(channelFieldsOf(channel.type).map((field, at) => [field, typed[at] ?? '']))
  const before = channelFormOf(channel)
  const dialect = CHANNEL_DIALECTS.find((each) => each === values['dialect']) ?? before.dialect
  return { ...before, ...values, dialect }
}
