import { useTranslate } from '@saffron/core/react'
import { useState } from 'react'

import { Field } from '../../ui/field.tsx'

interface NumberFieldProps {
  readonly label: string
  readonly hint: string
  readonly problem?: string | undefined
  /** Undefined for none. */
  readonly value: number | undefined
  readonly min: number
  readonly max: number
  readonly step: number
  /** Called with a number in range, or undefined if the field is empty. */
  readonly onChange: (value: number | undefined) => void
}

/** An optional number. What isn't one stays in the field with its error, and changes nothing. */
export function NumberField({ label, hint, problem, value, min, max, step, onChange }: NumberFieldProps) {
  const t = useTranslate('store')
  const [typed, setTyped] = useState<string>()
  const text = typed ?? value?.toString() ?? ''
  const number = Number(text)
  const isValid = text.trim() === '' || (number >= min && number <= max && (step !== 1 || Number.isInteger(number)))
  return (
    <Field
      label={label}
      hint={hint}
      problem={isValid ? problem : t('store.form.number', { min, max })}
      inputMode={step === 1 ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={text}
      onChange={({ target }) => {
        const next = target.value.replace(',', '.')
        const parsed = Number(next)
        setTyped(next)
        if (next.trim() === '') onChange(undefined)
        else if (parsed >= min && parsed <= max && (step !== 1 || Number.isInteger(parsed))) onChange(parsed)
      }}
      // A valid number is shown as it's stored.
      onBlur={() => isValid && setTyped(undefined)}
    />
  )
}
