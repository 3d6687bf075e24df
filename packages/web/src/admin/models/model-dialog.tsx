import {
  type AdminModel,
  isCountText,
  MODEL_AUDIENCES,
  MODEL_USES,
  modelBodyOf,
  modelFormOf,
  type ModelFormValues,
} from '@saffron/core/admin'
import { MODEL_FEATURES } from '@saffron/core/chat'
import { useTranslate } from '@saffron/core/react'
import { Controller, useForm, type UseFormReturn } from 'react-hook-form'

import { api } from '../../shell/session/client.ts'
import { Field } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Checks } from '../checks.tsx'
import { EditSheet } from '../edit-sheet.tsx'
import { useEditForm } from '../use-edit-form.ts'
import { PriceFields } from './price-fields.tsx'

import styles from '../console.module.css'

interface ModelDialogProps {
  readonly model: AdminModel
  readonly resolve: (saved: AdminModel | undefined) => void
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

/** Edits a model. */
export function ModelDialog({ model, resolve }: ModelDialogProps) {
  const form = useForm<ModelFormValues>({ defaultValues: modelFormOf(model) })
  const save = async (values: ModelFormValues, version = model.version) =>
    resolve(await api.admin.updateModel({ params: { id: model.id }, body: { ...modelBodyOf(values), version } }))
  const edit = useEditForm({
    form,
    fields: FIELDS,
    before: model,
    formOf: modelFormOf,
    save,
    newerIn: (details) => (details['models'] as AdminModel[] | undefined)?.[0],
  })
  return (
    <EditSheet edit={edit} title={model.name} onCancel={() => resolve(undefined)}>
      <ModelFields form={form} />
    </EditSheet>
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
