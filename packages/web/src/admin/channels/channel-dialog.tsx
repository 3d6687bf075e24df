import {
  type Channel,
  CHANNEL_DIALECTS,
  channelBodyOf,
  channelChecks,
  type ChannelField,
  channelFieldsOf,
  channelFormOf,
  type ChannelFormValues,
  channelTypeLabel,
  EMPTY_CHANNEL_FORM,
  OFFERED_CHANNEL_TYPES,
  PROVIDERS,
} from '@saffron/core/admin'
import { useTranslate } from '@saffron/core/react'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'

import { api } from '../../shell/session/client.ts'
import { Field } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { EditSheet } from '../edit-sheet.tsx'
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
    newerIn: (details) => details['channel'] as Channel | undefined,
  })
  return (
    <EditSheet
      edit={edit}
      title={channel === undefined ? t('admin.channel.new') : channel.name}
      {...(channel === undefined && { okText: t('admin.channel.connect') })}
      onCancel={() => resolve(undefined)}
    >
      <ConnectionFields form={form} fields={fields} channel={channel} />
      <RoutingFields form={form} fields={fields} />
    </EditSheet>
  )
}

interface FieldsProps {
  readonly form: UseFormReturn<ChannelFormValues>
  /** The fields to show. */
  readonly fields: readonly ChannelField[]
}

function ConnectionFields({ form, fields, channel }: FieldsProps & { readonly channel: Channel | undefined }) {
  const t = useTranslate('admin')
  const { errors } = form.formState
  const type = useWatch({ control: form.control, name: 'type' })
  const checks = channelChecks(t)
  const key = channel?.hasKey === true ? t('admin.channel.keyKept', { hint: channel.keyHint ?? '····' }) : undefined
  return (
    <>
      <div className={styles.pair}>
        <Field
          label={t('admin.channel.name')}
          autoComplete="off"
          maxLength={100}
          problem={errors.name?.message}
          {...form.register('name', { validate: checks.name })}
        />
        <SelectField
          label={t('admin.channel.type')}
          disabled={channel !== undefined}
          options={(channel === undefined ? OFFERED_CHANNEL_TYPES : [channel.type]).map((value) => ({
            value,
            label: channelTypeLabel(value, t),
          }))}
          {...form.register('type')}
        />
      </div>
      {fields.includes('baseUrl') && (
        <Field
          label={t('admin.channel.baseUrl')}
          hint={t('admin.channel.baseUrlHint')}
          placeholder={PROVIDERS[type].baseUrl}
          inputMode="url"
          autoComplete="off"
          problem={errors.baseUrl?.message}
          {...form.register('baseUrl', { validate: checks.baseUrl })}
        />
      )}
      {fields.includes('apiKey') && (
        <Field
          label={t('admin.channel.key')}
          type="password"
          autoComplete="new-password"
          hint={key}
          problem={errors.apiKey?.message}
          {...form.register('apiKey')}
        />
      )}
      <NamesField form={form} offered={channel?.offered ?? []} />
    </>
  )
}

function NamesField({ form, offered }: Pick<FieldsProps, 'form'> & { readonly offered: readonly string[] }) {
  const t = useTranslate('admin')
  return (
    <div>
      <TextAreaField
        label={t('admin.channel.models')}
        className={styles.names}
        spellCheck={false}
        hint={t('admin.channel.modelsHint')}
        problem={form.formState.errors.models?.message}
        {...form.register('models')}
      />
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
  )
}

function RoutingFields({ form, fields }: FieldsProps) {
  const t = useTranslate('admin')
  const { errors } = form.formState
  const checks = channelChecks(t)
  return (
    <>
      <div className={styles.pair}>
        <Field
          label={t('admin.channel.priority')}
          hint={t('admin.channel.priorityHint')}
          inputMode="numeric"
          problem={errors.priority?.message}
          {...form.register('priority', { validate: checks.priority })}
        />
        <Field
          label={t('admin.channel.weight')}
          hint={t('admin.channel.weightHint')}
          inputMode="numeric"
          problem={errors.weight?.message}
          {...form.register('weight', { validate: checks.weight })}
        />
        <Field
          label={t('admin.channel.timeout')}
          hint={t('admin.channel.timeoutHint')}
          inputMode="numeric"
          problem={errors.timeoutSeconds?.message}
          {...form.register('timeoutSeconds', { validate: checks.timeoutSeconds })}
        />
        <Field
          label={t('admin.channel.drain')}
          hint={t('admin.channel.drainHint')}
          inputMode="numeric"
          problem={errors.drainSeconds?.message}
          {...form.register('drainSeconds', { validate: checks.drainSeconds })}
        />
      </div>
      <Field
        label={t('admin.channel.proxy')}
        hint={t('admin.channel.proxyHint')}
        autoComplete="off"
        problem={errors.proxy?.message}
        {...form.register('proxy', { validate: checks.proxy })}
      />
      {fields.includes('dialect') && (
        <SelectField
          label={t('admin.channel.dialect')}
          options={CHANNEL_DIALECTS.map((value) => ({ value, label: t(`admin.channel.dialect.${value}`) }))}
          {...form.register('dialect')}
        />
      )}
    </>
  )
}
