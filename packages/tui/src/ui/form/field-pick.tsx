import type { NamedField } from '@saffron/core/admin'
import type { ReactElement } from 'react'

import { cleanLine } from '../clean-text.ts'
import { PickList } from '../pick-list.tsx'
import { useUi } from '../ui-context.ts'
import type { FieldValue } from './form-values.ts'

interface FieldPickProps {
  readonly field: NamedField
  readonly value: FieldValue
  readonly onChange: (value: FieldValue) => void
  readonly onClose: () => void
}

/** Chooses the value of a field, or several values until Esc. */
export function FieldPick({ field, value, onChange, onClose }: FieldPickProps): ReactElement | null {
  const { reader, t } = useUi()
  if (field.kind !== 'choice' && field.kind !== 'choices') return null
  const isMany = field.kind === 'choices'
  const values = typeof value === 'object' ? value : [String(value)]
  const labelOf = (option: { readonly value: string; readonly label: string }): string => {
    const label = cleanLine(option.label)
    if (!isMany) return label
    const isChosen = values.includes(option.value)
    if (reader !== undefined) return `${label}, ${t(isChosen ? 'cli.common.yes' : 'cli.common.no')}`
    return `${isChosen ? '[x]' : '[ ]'} ${label}`
  }
  const pick = (picked: string): void => {
    if (!isMany) {
      onChange(picked)
      return onClose()
    }
    // Keeps the order of the options.
    const isChosen = (each: string) => (each === picked ? !values.includes(each) : values.includes(each))
    onChange(field.options.map((option) => option.value).filter(isChosen))
  }
  return (
    <PickList
      title={field.label}
      {...(field.hint !== undefined && { text: field.hint })}
      items={field.options.map((option) => ({ value: option.value, label: labelOf(option) }))}
      initial={isMany ? undefined : String(value)}
      hint={t(isMany ? 'cli.form.manyHint' : 'cli.form.pickHint')}
      onPick={pick}
      onBack={onClose}
    />
  )
}
