import {
  ADVANCED_CHANNEL_FIELDS,
  type Channel,
  channelBodyOf,
  channelChoices,
  type ChannelField,
  channelFields,
  channelFieldsOf,
  channelFormOf,
  type ChannelFormValues,
  EMPTY_CHANNEL_FORM,
  newerChannel,
  PROVIDERS,
} from '@saffron/core/admin'
import { useTranslate } from '@saffron/core/react'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'

import { api } from '../../shell/session/client.ts'
import { Field } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Advanced } from '../../ui/sheet/advanced.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { EditSheet } from '../edit-sheet.tsx'
import { textField } from '../text-field.ts'
import { useEditForm } from '../use-edit-form.ts'
import { TestSection } from './test-section.tsx'

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
  const form = useForm<ChannelFormValues>({
    defaultValues: channel === undefined ? EMPTY_CHANNEL_FORM : channelFormOf(channel),
  })
  const fields = channelFieldsOf(useWatch({ control: form.control, name: 'type' }))
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
    fields,
    before: channel,
    formOf: channelFormOf,
    save,
    newerIn: newerChannel,
  })
  return (
    <EditSheet
      edit={edit}
      title={channel === undefined ? t('admin.channel.new') : channel.name}
      {...(channel === undefined && { okText: t('admin.channel.connect') })}
      aside={<TestSection form={form} channel={channel} fields={fields} />}
      onCancel={() => resolve(undefined)}
    >
      <ChannelInputs form={form} channel={channel} shown={fields} />
    </EditSheet>
  )
}

interface ChannelInputsProps extends Pick<ChannelDialogProps, 'channel'> {
  readonly form: UseFormReturn<ChannelFormValues>
  /** The fields to show. */
  readonly shown: readonly ChannelField[]
}

function ChannelInputs({ form, channel, shown }: ChannelInputsProps) {
  const t = useTranslate('admin')
  const fields = channelFields(t, channel)
  const propsOf = (name: keyof typeof fields) => textField(form, name, fields[name])
  const offered = channel?.offered ?? []
  const type = useWatch({ control: form.control, name: 'type' })
  const choices = channelChoices(t, type, channel)
  return (
    <>
      <div className={styles.pair}>
        <Field {...propsOf('name')} autoComplete="off" maxLength={100} />
        <SelectField
          label={choices.type.label}
          disabled={channel !== undefined}
          options={choices.type.options}
          {...form.register('type')}
        />
      </div>
      {shown.includes('baseUrl') && (
        <Field {...propsOf('baseUrl')} placeholder={PROVIDERS[type].baseUrl} inputMode="url" autoComplete="off" />
      )}
      {shown.includes('apiKey') && <Field {...propsOf('apiKey')} type="password" autoComplete="new-password" />}
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
      <Advanced hasProblem={ADVANCED_CHANNEL_FIELDS.some((name) => form.formState.errors[name] !== undefined)}>
        <div className={styles.pair}>
          <Field {...propsOf('priority')} inputMode="numeric" />
          <Field {...propsOf('weight')} inputMode="numeric" />
          <Field {...propsOf('timeoutSeconds')} inputMode="numeric" />
          {shown.includes('drainSeconds') && <Field {...propsOf('drainSeconds')} inputMode="numeric" />}
        </div>
        <Field {...propsOf('proxy')} autoComplete="off" />
        {shown.includes('dialect') && (
          <SelectField label={choices.dialect.label} options={choices.dialect.options} {...form.register('dialect')} />
        )}
        {shown.includes('video') && (
          <SelectField label={choices.video.label} options={choices.video.options} {...form.register('video')} />
        )}
      </Advanced>
    </>
  )
}
