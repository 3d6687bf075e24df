import type { FormField } from '@saffron/core/admin'
import type { FieldPath, FieldValues, RegisterOptions, UseFormReturn } from 'react-hook-form'

/** Returns the props of a text field of a form: its label, hint and check, and its error. */
export function textField<V extends FieldValues>(form: UseFormReturn<V>, name: FieldPath<V>, field: FormField) {
  const { label, hint, check } = field
  return {
    label,
    hint,
    problem: form.getFieldState(name, form.formState).error?.message,
    ...form.register(name, { validate: check } as RegisterOptions<V, FieldPath<V>>),
  }
}
