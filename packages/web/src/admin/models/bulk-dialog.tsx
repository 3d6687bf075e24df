import { type AdminModel, MODEL_AUDIENCES, modelFields, type PriceTexts, priceTexts } from '@saffron/core/admin'
import { readPrice } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import { PRICE_NAMES } from '@saffron/core/wallet'
import { useForm } from 'react-hook-form'

import { api } from '../../shell/session/client.ts'
import { Field } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { FormSheet } from '../../ui/sheet/form-sheet.tsx'
import { useServerForm } from '../../ui/use-server-form.ts'
import { textField } from '../text-field.ts'
import { PriceInputs } from './price-inputs.tsx'

import styles from '../console.module.css'

/** A model, with the version being changed. */
export interface SeenModel {
  readonly id: string
  readonly version: number
}

interface BulkDialogProps {
  readonly models: SeenModel[]
  readonly resolve: (saved: readonly AdminModel[] | undefined) => void
}

interface BulkValues {
  group: string
  visibleTo: string
  prices: PriceTexts
}

/** Applies one change to all selected models. Empty fields leave the values as they are. */
export function BulkDialog({ models, resolve }: BulkDialogProps) {
  const t = useTranslate('admin')
  const form = useForm<BulkValues>({ defaultValues: { group: '', visibleTo: '', prices: priceTexts({}) } })
  const sending = useServerForm({
    form,
    fields: ['group', ...PRICE_NAMES.map((name) => `prices.${name}` as const)],
    act: async ({ group, visibleTo, prices }) => {
      const filled = PRICE_NAMES.filter((name) => prices[name].trim() !== '')
      const audience = MODEL_AUDIENCES.find((known) => known === visibleTo)
      const body = {
        models,
        ...(group.trim() !== '' && { group: group.trim() }),
        ...(audience !== undefined && { visibleTo: audience }),
        ...(filled.length > 0 && { prices: Object.fromEntries(filled.map((name) => [name, readPrice(prices[name])])) }),
      }
      resolve((await api.admin.editModels({ body })).list)
    },
  })
  return (
    <FormSheet
      wide
      title={t('admin.model.bulkTitle', { count: models.length })}
      form={sending}
      ok={t('common.save')}
      onCancel={() => resolve(undefined)}
    >
      <p className={styles.hint}>{t('admin.model.bulkHint')}</p>
      <div className={styles.pair}>
        <Field {...textField(form, 'group', modelFields(t).group)} maxLength={60} />
        <SelectField
          label={t('admin.model.visibleTo')}
          options={[
            { value: '', label: t('admin.model.asItIs') },
            ...MODEL_AUDIENCES.map((value) => ({ value, label: t(`admin.model.audience.${value}`) })),
          ]}
          {...form.register('visibleTo')}
        />
      </div>
      <fieldset className={styles.set}>
        <legend>{t('admin.model.prices')}</legend>
        <PriceInputs form={form} pathOf={(name) => `prices.${name}`} />
      </fieldset>
    </FormSheet>
  )
}
