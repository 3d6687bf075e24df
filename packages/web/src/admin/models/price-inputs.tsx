import { priceField } from '@saffron/core/admin'
import { useTranslate } from '@saffron/core/react'
import { PRICE_NAMES, type PriceName } from '@saffron/core/wallet'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

import { Field } from '../../ui/field.tsx'
import { textField } from '../text-field.ts'

import styles from '../console.module.css'

interface PriceInputsProps<V extends FieldValues> {
  readonly form: UseFormReturn<V>
  readonly pathOf: (name: PriceName) => FieldPath<V>
  /** The prices to show. Default: all. */
  readonly names?: readonly PriceName[]
  readonly autoComplete?: 'off'
}

/** The prices of a model, entered in credits. */
export function PriceInputs<V extends FieldValues>(props: PriceInputsProps<V>) {
  const { form, pathOf, names = PRICE_NAMES, autoComplete } = props
  const t = useTranslate('admin')
  return (
    <div className={styles.triple}>
      {names.map((name) => (
        <Field
          key={name}
          {...textField(form, pathOf(name), priceField(name, t))}
          inputMode="decimal"
          autoComplete={autoComplete}
        />
      ))}
    </div>
  )
}
