import {
  type AdminModel,
  featureOptions,
  MODEL_AUDIENCES,
  MODEL_USES,
  modelBodyOf,
  modelFields,
  modelFormOf,
  type ModelFormValues,
} from '@saffron/core/admin'
import { useTranslate } from '@saffron/core/react'
import { PRICE_NAMES } from '@saffron/core/wallet'
import { useForm, type UseFormReturn } from 'react-hook-form'

import { api } from '../../shell/session/client.ts'
import { Field } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Advanced } from '../../ui/sheet/advanced.tsx'
import { Checks } from '../checks.tsx'
import { EditSheet } from '../edit-sheet.tsx'
import { textField } from '../text-field.ts'
import { useEditForm } from '../use-edit-form.ts'
import { PriceInputs } from './price-inputs.tsx'

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
  ...PRICE_NAMES.map((name) => `prices.${name}` as const),
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
      <ModelInputs form={form} />
    </EditSheet>
  )
}

const ADVANCED = ['icon', 'contextLimit', 'outputLimit'] as const

function ModelInputs({ form }: { readonly form: UseFormReturn<ModelFormValues> }) {
  const t = useTranslate('admin')
  const fields = modelFields(t)
  const propsOf = (name: keyof typeof fields) => textField(form, name, fields[name])
  return (
    <>
      <label className={styles.option}>
        <input type="checkbox" className={styles.check} {...form.register('enabled')} />
        {t('admin.model.enabled')}
      </label>
      <div className={styles.pair}>
        <Field {...propsOf('displayName')} autoComplete="off" maxLength={200} />
        <Field {...propsOf('group')} maxLength={60} />
      </div>
      <fieldset className={styles.set}>
        <legend>{t('admin.model.prices')}</legend>
        <PriceInputs autoComplete="off" form={form} pathOf={(name) => `prices.${name}`} />
        <p className={styles.hint}>{t('admin.model.priceHint')}</p>
      </fieldset>
      <SelectField
        label={t('admin.model.visibleTo')}
        options={MODEL_AUDIENCES.map((value) => ({ value, label: t(`admin.model.audience.${value}`) }))}
        {...form.register('visibleTo')}
      />
      <Checks
        form={form}
        name="defaultFor"
        legend={t('admin.model.defaultFor')}
        options={MODEL_USES.map((value) => ({ value, label: t(`admin.model.use.${value}`) }))}
        hint={t('admin.model.defaultHint')}
      />
      <Advanced hasProblem={ADVANCED.some((name) => form.formState.errors[name] !== undefined)}>
        <Checks form={form} name="features" legend={t('admin.model.features')} options={featureOptions(t)} />
        <div className={styles.triple}>
          <Field {...propsOf('icon')} maxLength={60} />
          <Field {...propsOf('contextLimit')} inputMode="numeric" />
          <Field {...propsOf('outputLimit')} inputMode="numeric" />
        </div>
      </Advanced>
    </>
  )
}
