import { useTranslate } from '@saffron/core/react'
import { MAX_AGENT_REASON } from '@saffron/core/store'
import { useForm } from 'react-hook-form'

import type { DialogProps } from '../ui/overlays/use-dialog.ts'
import { FormSheet } from '../ui/sheet/form-sheet.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { useServerForm } from '../ui/use-server-form.ts'

interface ReasonDialogProps extends Pick<DialogProps<true>, 'resolve'> {
  readonly title: string
  readonly text: string
  readonly label: string
  readonly ok: string
  readonly danger?: boolean
  readonly send: (reason: string) => Promise<unknown>
}

/** Asks for the reason of a report or a decision. Resolves to true once it's sent. */
export function ReasonDialog({ title, text, label, ok, danger = false, send, resolve }: ReasonDialogProps) {
  const t = useTranslate('store')
  const form = useForm({ defaultValues: { reason: '' } })
  const sending = useServerForm({
    form,
    fields: ['reason'],
    act: async ({ reason }) => {
      await send(reason.trim())
      resolve(true)
    },
  })
  return (
    <FormSheet title={title} text={text} form={sending} ok={ok} danger={danger} onCancel={() => resolve(undefined)}>
      <TextAreaField
        label={label}
        rows={4}
        maxLength={MAX_AGENT_REASON}
        problem={form.formState.errors.reason?.message}
        {...form.register('reason', { validate: (typed) => typed.trim() !== '' || t('store.reasonMissing') })}
      />
    </FormSheet>
  )
}
