import { type AdminModel, MODEL_AUDIENCES, MODEL_USES } from '@saffron/core/admin'
import { MODEL_FEATURES } from '@saffron/core/chat'
import { useTranslate } from '@saffron/core/react'
import { useState } from 'react'
import { Controller, useForm, type UseFormReturn } from 'react-hook-form'

import { api } from '../../shell/client.ts'
import { Failure } from '../../ui/failure.tsx'
import { Field } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useServerForm } from '../../ui/use-server-form.ts'
import { ChangedNotice } from '../changed-notice.tsx'
import { Checks } from '../checks.tsx'
import { DialogButtons } from '../dialog-buttons.tsx'
import { bodyOf, formOf, isCountText, type ModelFormValues } from './model-form-values.ts'
import { PriceFields } from './price-fields.tsx'

import dialog from '../../ui/dialog.module.css'
import styles from '../console.module.css'

interface ModelDialogProps {
  readonly model: AdminModel
  readonly onSaved: (model: AdminModel) => void
  readonly onCancel: () => void
}

const FIELDS = [
  'displayName',
  'group',
  'icon',
  'contextLimit',
  'outputLimit',
  'prices.input',
  'prices.cachedInput',
  'prices.output',
  'prices.image',
  'prices.videoSecond',
] as const

/** Changes what the house says of a model. */
export function ModelDialog({ model, onSaved, onCancel }: ModelDialogProps) {
  const form = useForm<ModelFormValues>({ defaultValues: formOf(model) })
  const [seen, setSeen] = useState(model.version)
  const [theirs, setTheirs] = useState<AdminModel>()
  const save = async (values: ModelFormValues, version: number) => {
    const saved = await api.admin.updateModel({ params: { id: model.id }, body: { ...bodyOf(values), version } })
    onSaved(saved)
  }
  const { submit, failure, setFailure } = useServerForm({
    form,
    fields: FIELDS,
    act: (values) => save(values, seen),
    onFailure: (error) => {
      const [newer] = (error.details?.['models'] ?? []) as AdminModel[]
      if (error.code !== 'model.changed' || newer === undefined) return false
      setTheirs(newer)
      return true
    },
  })
  const takeTheirs = (newer: AdminModel) => {
    form.reset(formOf(newer))
    setSeen(newer.version)
    setTheirs(undefined)
  }
  const keepMine = async (newer: AdminModel) => {
    setTheirs(undefined)
    setSeen(newer.version)
    await form
      .handleSubmit((values) => save(values, newer.version))()
      .catch(setFailure)
  }
  return (
    <form className={styles.dialog} noValidate onSubmit={(event) => void submit(event)}>
      <h2 className={dialog.title}>{model.name}</h2>
      <ModelFields form={form} />
      {theirs !== undefined && (
        <ChangedNotice onTheirs={() => takeTheirs(theirs)} onMine={() => void keepMine(theirs)} />
      )}
      <Failure error={failure} />
      <DialogButtons busy={form.formState.isSubmitting} onCancel={onCancel} />
    </form>
  )
}

function ModelFields({ form }: { readonly form: UseFormReturn<ModelFormValues> }) {
  const t = useTranslate('admin')
  const { errors } = form.formState
  const isCount = (text: string) => isCountText(text) || t('admin.model.noCount')
  return (
    <>
      <label className={styles.option}>
        <input type="checkbox" className={styles.check} {...form.register('enabled')} />
        {t('admin.model.enabled')}
      </label>
      <Field
        label={t('admin.model.displayName')}
        autoComplete="off"
        maxLength={200}
        problem={errors.displayName?.message}
        {...form.register('displayName', { validate: (text) => text.trim() !== '' || t('admin.model.nameMissing') })}
      />
      <div className={styles.pair}>
        <Field
          label={t('admin.model.group')}
          maxLength={60}
          problem={errors.group?.message}
          {...form.register('group')}
        />
        <Field
          label={t('admin.model.icon')}
          hint={t('admin.model.iconHint')}
          maxLength={60}
          problem={errors.icon?.message}
          {...form.register('icon')}
        />
        <Field
          label={t('admin.model.contextLimit')}
          inputMode="numeric"
          problem={errors.contextLimit?.message}
          {...form.register('contextLimit', { validate: isCount })}
        />
        <Field
          label={t('admin.model.outputLimit')}
          inputMode="numeric"
          problem={errors.outputLimit?.message}
          {...form.register('outputLimit', { validate: isCount })}
        />
      </div>
      <PriceFields form={form} />
      <SelectField
        label={t('admin.model.visibleTo')}
        options={MODEL_AUDIENCES.map((value) => ({ value, label: t(`admin.model.audience.${value}`) }))}
        {...form.register('visibleTo')}
      />
      <Controller
        control={form.control}
        name="features"
        render={({ field }) => (
          <Checks
            legend={t('admin.model.features')}
            options={MODEL_FEATURES.map((value) => ({ value, label: t(`admin.model.feature.${value}`) }))}
            chosen={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <Controller
        control={form.control}
        name="defaultFor"
        render={({ field }) => (
          <Checks
            legend={t('admin.model.defaultFor')}
            options={MODEL_USES.map((value) => ({ value, label: t(`admin.model.use.${value}`) }))}
            chosen={field.value}
            onChange={field.onChange}
            hint={t('admin.model.defaultHint')}
          />
        )}
      />
    </>
  )
}
