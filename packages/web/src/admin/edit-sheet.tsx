import { useTranslate } from '@saffron/core/react'

import { FormSheet, type FormSheetProps } from '../ui/sheet/form-sheet.tsx'
import { ChangedNotice } from './changed-notice.tsx'
import type { Editing } from './use-edit-form.ts'

interface EditSheetProps extends Pick<FormSheetProps, 'title' | 'text' | 'aside' | 'onCancel' | 'children'> {
  readonly edit: Editing
  /** The label of the save button. Default: Save. */
  readonly okText?: string
}

/** The content of an editing dialog, including the notice of a conflicting change. */
export function EditSheet({ edit, okText, children, ...sheet }: EditSheetProps) {
  const t = useTranslate('admin')
  return (
    <FormSheet {...sheet} wide form={edit} ok={okText ?? t('common.save')}>
      {children}
      {edit.changed !== undefined && <ChangedNotice {...edit.changed} />}
    </FormSheet>
  )
}
