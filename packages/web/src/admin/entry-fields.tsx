import { useTranslate } from '@saffron/core/react'
import type { ComponentProps } from 'react'

import { Field } from '../ui/field.tsx'

type Registered = Omit<ComponentProps<typeof Field>, 'label' | 'hint' | 'autoComplete' | 'maxLength'>

/** The key of something new: it has it for good. */
export function KeyField({ label, ...registered }: Registered & { readonly label: string }) {
  const t = useTranslate('admin')
  return <Field label={label} autoComplete="off" hint={t('admin.console.keyHint')} {...registered} />
}

/** What the operator notes of something that has a key. */
export function NoteField(registered: Registered) {
  const t = useTranslate('admin')
  return <Field label={t('admin.console.note')} maxLength={500} {...registered} />
}
