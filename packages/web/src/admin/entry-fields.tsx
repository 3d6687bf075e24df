import { useTranslate } from '@saffron/core/react'
import type { ComponentProps } from 'react'

import { Field } from '../ui/field.tsx'

type Registered = Omit<ComponentProps<typeof Field>, 'label' | 'hint' | 'autoComplete' | 'maxLength'>

/** The key of a new entry. It can't be changed later. */
export function KeyField({ label, ...registered }: Registered & { readonly label: string }) {
  const t = useTranslate('admin')
  return <Field label={label} autoComplete="off" hint={t('admin.console.keyHint')} {...registered} />
}

/** The operator's note on an entry with a key. */
export function NoteField(registered: Registered) {
  const t = useTranslate('admin')
  return <Field label={t('common.note')} maxLength={500} {...registered} />
}
