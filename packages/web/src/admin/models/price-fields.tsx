import { useTranslate } from '@saffron/core/react'
import { PRICE_NAMES } from '@saffron/core/wallet'
import type { UseFormReturn } from 'react-hook-form'

import { Field } from '../../ui/field.tsx'
import { isPriceText, type ModelFormValues } from './model-form-values.ts'

import styles from '../console.module.css'

/** The prices of a model, typed in credits. */
export function PriceFields({ form }: { readonly form: UseFormReturn<ModelFormValues> }) {
  const t = useTranslate('admin')
  const { errors } = form.formState
  return (
    <fieldset className={styles.set}>
      <legend>{t('admin.model.prices')}</legend>
      <div className={styles.triple}>
        {PRICE_NAMES.map((name) => (
          <Field
            key={name}
            label={t(`format.price.${name}`)}
            inputMode="decimal"
            autoComplete="off"
            problem={errors.prices?.[name]?.message}
            {...form.register(`prices.${name}`, {
              validate: (text) => isPriceText(text) || t('admin.model.noPrice'),
            })}
          />
        ))}
      </div>
      <p className={styles.hint}>{t('admin.model.priceHint')}</p>
    </fieldset>
  )
}
