import type { AdminWalletRecord } from '@saffron/core/wallet'
import { useForm } from 'react-hook-form'

import { NoteField } from '../../ui/money-fields.tsx'
import { FormSheet } from '../../ui/sheet/form-sheet.tsx'
import { useServerForm } from '../../ui/use-server-form.ts'

interface NoteDialogProps {
  readonly title: string
  /** The consequence. */
  readonly text: string
  readonly label: string
  readonly hint: string
  /** The server's name of the field. */
  readonly field: 'note' | 'answer'
  readonly okText: string
  readonly danger?: boolean
  /** Resolves to undefined when there's nothing left to do. */
  readonly act: (note: string) => Promise<AdminWalletRecord | undefined>
  readonly resolve: (record: AdminWalletRecord | undefined) => void
}

/** Confirms an action about money, with a note for the person concerned. */
export function NoteDialog(props: NoteDialogProps) {
  const { title, text, label, hint, field, okText, danger = false, act, resolve } = props
  const form = useForm<Record<'note' | 'answer', string>>({ defaultValues: { note: '', answer: '' } })
  const { errors } = form.formState
  const sending = useServerForm({
    form,
    fields: [field],
    act: async (values) => resolve(await act(values[field].trim())),
  })
  return (
    <FormSheet title={title} text={text} form={sending} ok={okText} danger={danger} onCancel={() => resolve(undefined)}>
      <NoteField label={label} hint={hint} problem={errors[field]?.message} {...form.register(field)} />
    </FormSheet>
  )
}
