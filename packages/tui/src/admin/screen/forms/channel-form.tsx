import {
  type Channel,
  channelBodyOf,
  channelFormFields,
  channelFormOf,
  channelTypeLabel,
  EMPTY_CHANNEL_FORM,
  newerChannel,
} from '@saffron/core/admin'
import { useTranslate } from '@saffron/core/react'
import type { ReactElement } from 'react'

import { useApp } from '../../../shell/app-context.tsx'
import { cleanLine } from '../../../ui/clean-text.ts'
import { EntryForm, type FormExits } from './entry-form.tsx'

interface ChannelFormProps extends FormExits<Channel> {
  /** Absent for a new channel. */
  readonly channel: Channel | undefined
}

/** Connects a provider, or edits a channel. */
export function ChannelForm({ channel, ...exits }: ChannelFormProps): ReactElement {
  const { api } = useApp()
  const t = useTranslate('admin')
  if (channel === undefined) {
    return (
      <EntryForm
        {...exits}
        title={t('admin.channel.new')}
        okText={t('admin.channel.connect')}
        initial={EMPTY_CHANNEL_FORM}
        fieldsOf={(values) => channelFormFields(t, values)}
        save={(values) => api.admin.createChannel({ body: { ...channelBodyOf(values), type: values.type } })}
      />
    )
  }
  const { id, name, type, version } = channel
  return (
    <EntryForm
      {...exits}
      title={cleanLine(`${name} · ${channelTypeLabel(type, t)}`)}
      initial={channelFormOf(channel)}
      fieldsOf={(values) => channelFormFields(t, values, channel)}
      editing={{ version, formOf: channelFormOf, newerIn: newerChannel }}
      save={(values, over) =>
        api.admin.updateChannel({ params: { id }, body: { ...channelBodyOf(values), version: over } })
      }
    />
  )
}
