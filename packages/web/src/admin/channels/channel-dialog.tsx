import {
  type Channel,
  CHANNEL_DIALECTS,
  CHANNEL_FORM_TYPES,
  channelBodyOf,
  channelFields,
  channelFormOf,
  type ChannelFormValues,
  EMPTY_CHANNEL_FORM,
} from '@saffron/core/admin'
import { useTranslate } from '@saffron/core/react'
import { useForm, type UseFormReturn } from 'react-hook-form'

import { api } from '../../shell/session/client.ts'
import { Field } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { EditSheet } from '../edit-sheet.tsx'
import { textField } from '../text-field.ts'
import { useEditForm } from '../use-edit-form.ts'

import button from '../../ui/button.module.css'
import styles from '../console.module.css'

interface ChannelDialogProps {
  /** Absent for a new channel. */
  readonly channel: Channel | undefined
  readonly resolve: (saved: Channel | undefined) => void
}

/** Creates or edits a channel. */
export function ChannelDialog({ channel, resolve }: ChannelDialogProps) {
  const t = useTranslate('admin')
  const fields = channelFields(t, channel)
  const form = useForm<ChannelFormValues>({
    defaultValues: channel === undefined ? EMPTY_CHANNEL_FORM : channelFormOf(channel),
  })
  const save = async (values: ChannelFormValues, version: number | undefined) => {
    const body = channelBodyOf(values)
    const saved =
      channel === undefined
        ? await api.admin.createChannel({ body: { ...body, type: values.type } })
        : await api.admin.updateChannel({ params: { id: channel.id }, body: { ...body, version } })
    resolve(saved)
  }
  const edit = useEditForm({
    form,
    fields: Object.keys(fields) as (keyof typeof fields)[],
    before: channel,
    formOf: channelFormOf,
    save,
    newerIn: (details) => details['channel'] as Channel | undefined,
  })
  return (
    <EditSheet
      edit={edit}
      title={channel === undefined ? t('admin.channel.new') : channel.name}
      {...(channel === undefined && { okText: t('admin.channel.connect') })}
      onCancel={() => resolve(undefined)}
    >
      <ChannelInputs form={form} channel={channel} />
    </EditSheet>
  )
}

interface ChannelInputsProps extends Pick<ChannelDialogProps, 'channel'> {
  readonly form: UseFormReturn<ChannelFormValues>
}

function ChannelInputs({ form, channel }: ChannelInputsProps) {
  const t = useTranslate('admin')
  const fields = channelFields(t, channel)
  const propsOf = (name: keyof typeof fields) => textField(form, name, fields[name])
  const offered = channel?.offered ?? []
  return (
    <>
      <div className={styles.pair}>
        <Field {...propsOf('name')} autoComplete="off" maxLength={100} />
        <SelectField
          label={t('admin.channel.type')}
          disabled={channel !== undefined}
          options={(channel === undefined ? CHANNEL_FORM_TYPES : [channel.type]).map((value) => ({
            value,
            label: t(`admin.channel.type.${value}`),
          }))}
          {...form.register('type')}
        />
      </div>
      <Field {...propsOf('baseUrl')} inputMode="url" autoComplete="off" />
      <Field {...propsOf('apiKey')} type="password" autoComplete="new-password" />
      <div>
        <TextAreaField {...propsOf('models')} className={styles.names} spellCheck={false} />
        {offered.length > 0 && (
          <button
            type="button"
            className={button.quiet}
            onClick={() => form.setValue('models', offered.join('\n'), { shouldDirty: true })}
          >
            {t('admin.channel.fill', { count: offered.length })}
          </button>
        )}
      </div>
      <div className={styles.pair}>
        <Field {...propsOf('priority')} inputMode="numeric" />
        <Field {...propsOf('weight')} inputMode="numeric" />
        <Field {...propsOf('timeoutSeconds')} inputMode="numeric" />
        <Field {...propsOf('drainSeconds')} inputMode="numeric" />
      </div>
      <Field {...propsOf('proxy')} autoComplete="off" />
      <SelectField
        label={t('admin.channel.dialect')}
        options={CHANNEL_DIALECTS.map((value) => ({ value, label: t(`admin.channel.dialect.${value}`) }))}
        {...form.register('dialect')}
      />
    </>
  )
}
