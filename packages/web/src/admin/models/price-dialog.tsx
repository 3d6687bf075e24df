import {
  type AdminModel,
  mayHaveVariants,
  modelFields,
  priceBodyOf,
  priceFormOf,
  type PriceFormValues,
  priceNamesOf,
} from '@saffron/core/admin'
import { useTranslate } from '@saffron/core/react'
import { PRICE_NAMES } from '@saffron/core/wallet'
import { useForm } from 'react-hook-form'

import { api } from '../../shell/session/client.ts'
import { FormSheet } from '../../ui/sheet/form-sheet.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { useServerForm } from '../../ui/use-server-form.ts'
import { textField } from '../text-field.ts'
import { PriceInputs } from './price-inputs.tsx'

import styles from '../console.module.css'

interface PriceDialogProps {
  readonly models: readonly AdminModel[]
  readonly resolve: (saved: readonly AdminModel[] | undefined) => void
}

interface PriceValues {
  models: PriceFormValues[]
}

/** Edits the prices of several models. */
export function PriceDialog({ models, resolve }: PriceDialogProps) {
  const t = useTranslate('admin')
  const form = useForm<PriceValues>({
    defaultValues: { models: models.map(priceFormOf) },
  })
  const { dirtyFields } = form.formState
  const sending = useServerForm({
    form,
    fields: models.flatMap((_, index) => [
      ...PRICE_NAMES.map((name) => `models.${index}.prices.${name}` as const),
      `models.${index}.variants` as const,
    ]),
    act: async ({ models: typed }) => {
      const changed = models.flatMap(({ id, version }, index) => {
        const entry = typed[index]
        if (entry === undefined || dirtyFields.models?.[index] === undefined) return []
        return [{ id, version, prices: priceBodyOf(entry) }]
      })
      if (changed.length === 0) return resolve(undefined)
      resolve((await api.admin.editModels({ body: { models: changed } })).list)
    },
  })
  return (
    <FormSheet
      wide
      title={t('admin.model.setPrices')}
      text={t('admin.model.priceHint')}
      form={sending}
      ok={t('common.save')}
      onCancel={() => resolve(undefined)}
    >
      {models.map((model, index) => (
        <fieldset key={model.id} className={styles.stack}>
          <legend lang="">{model.displayName}</legend>
          <PriceInputs
            names={priceNamesOf(model)}
            autoComplete="off"
            form={form}
            pathOf={(name) => `models.${index}.prices.${name}`}
          />
          {mayHaveVariants(model) && (
            <TextAreaField {...textField(form, `models.${index}.variants`, modelFields(t).variants)} rows={2} />
          )}
        </fieldset>
      ))}
    </FormSheet>
  )
}
