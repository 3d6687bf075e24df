import {
  ADVANCED_MODEL_FIELDS,
  type AdminModel,
  MODEL_TEXT_FIELDS,
  modelBodyOf,
  modelChoices,
  modelFields,
  modelFormOf,
  type ModelFormValues,
  newerModel,
} from '@saffron/core/admin'
import { useTranslate } from '@saffron/core/react'
import { useForm, type UseFormReturn } from 'react-hook-form'

import { api } from '../../shell/session/client.ts'
import { Field } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Advanced } from '../../ui/sheet/advanced.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { Checks } from '../checks.tsx'
import { EditSheet } from '../edit-sheet.tsx'
import { textField } from '../text-field.ts'
import { useEditForm } from '../use-edit-form.ts'
import { MediaInputs } from './media-inputs.tsx'
import { PriceInputs } from './price-inputs.tsx'

import styles from '../console.module.css'

interface ModelDialogProps {
  readonly model: AdminModel
  readonly resolve: (saved: AdminModel | undefined) => void
}

/** Edits a model. */
export function ModelDialog({ model, resolve }: ModelDialogProps) {
  const form = useForm<ModelFormValues>({ defaultValues: modelFormOf(model) })
  const save = async (values: ModelFormValues, version = model.version) =>
    resolve(await api.admin.updateModel({ params: { id: model.id }, body: { ...modelBodyOf(values), version } }))
  const edit = useEditForm({
    form,
    fields: MODEL_TEXT_FIELDS,
    before: model,
    formOf: modelFormOf,
    save,
    newerIn: newerModel,
  })
  return (
    <EditSheet edit={edit} title={model.name} onCancel={() => resolve(undefined)}>
      <ModelInputs form={form} />
    </EditSheet>
  )
}

function ModelInputs({ form }: { readonly form: UseFormReturn<ModelFormValues> }) {
  const t = useTranslate('admin')
  const fields = modelFields(t)
  const { visibleTo, features, defaultFor } = modelChoices(t)
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
      <TextAreaField {...propsOf('variants')} rows={2} />
      <SelectField label={visibleTo.label} options={visibleTo.options} {...form.register('visibleTo')} />
      <Checks
        form={form}
        name="defaultFor"
        legend={defaultFor.label}
        options={defaultFor.options}
        hint={defaultFor.hint}
      />
      <Advanced
        hasProblem={[...ADVANCED_MODEL_FIELDS, 'media' as const].some(
          (name) => form.formState.errors[name] !== undefined,
        )}
      >
        <Checks form={form} name="features" legend={features.label} options={features.options} />
        <div className={styles.triple}>
          <Field {...propsOf('icon')} maxLength={60} />
          <Field {...propsOf('contextLimit')} inputMode="numeric" />
          <Field {...propsOf('outputLimit')} inputMode="numeric" />
        </div>
        <MediaInputs form={form} />
      </Advanced>
    </>
  )
}
