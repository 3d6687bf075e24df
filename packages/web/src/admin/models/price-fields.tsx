import { isPriceText, type ModelFormValues } from '@saffron/core/admin'
import { useTranslate } from '@saffron/core/react'
import { PRICE_NAMES, type PriceName } from '@saffron/core/wallet'
import type { UseFormRegisterReturn, UseFormReturn } from 'react-hook-form'

import { Field } from '../../ui/field.tsx'

import styles from '../console.module.css'

/** The prices of a model, entered in credits. */
export function PriceFields({ form }: { readonly form: UseFormReturn<ModelFormValues> }) {
  const t = useTranslate('admin')
  return (
    <fieldset className={styles.set}>
      <legend>{t('admin.model.prices')}</legend>
      <PriceInputs
        autoComplete="off"
        errors={form.formState.errors.prices}
        register={(name, rules) => form.register(`prices.${name}`, rules)}
      />
      <p className={styles.hint}>{t('admin.model.priceHint')}</p>
    </fieldset>
  )
}

interface PriceInputsProps {
  /** The prices to show. Default: all. */
  readonly names?: readonly PriceName[]
  readonly autoComplete?: 'off'
  readonly errors: { readonly [name in PriceName]?: { readonly message?: string | undefined } } | undefined
  readonly register: (
    name: PriceName,
    rules: { readonly validate: (typed: string) => true | string },
  ) => UseFormRegisterReturn
}

export function PriceInputs({ names = PRICE_NAMES, autoComplete, errors, register }: PriceInputsProps) {
  const t = useTranslate('admin')
  const validate = (typed: string) => isPriceText(typed) || t('admin.model.noPrice')
  return (
    <div className={styles.triple}>
      {names.map((name) => (
        <Field
          key={name}
          label={t(`format.price.${name}`)}
          inputMode="decimal"
          autoComplete={autoComplete}
          problem={errors?.[name]?.message}
          {...register(name, { validate })}
        />
      ))}
    </div>
  )
}
