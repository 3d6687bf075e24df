import type { Conversation } from '@saffron/core/chat'
import { useTranslate } from '@saffron/core/react'
import { useForm } from 'react-hook-form'

import { FormSheet } from '../ui/sheet/form-sheet.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { useServerForm } from '../ui/use-server-form.ts'

interface InstructionsDialogProps {
  readonly conversation: Conversation
  readonly save: (system: string | null) => Promise<unknown>
  readonly resolve: (done: undefined) => void
}

/** Shows and changes the instructions that the model follows in a conversation. */
export default function InstructionsDialog({ conversation, save, resolve }: InstructionsDialogProps) {
  const t = useTranslate()
  const form = useForm({ defaultValues: { system: conversation.system ?? '' } })
  const saving = useServerForm({
    form,
    fields: ['system'],
    act: async ({ system }) => {
      await save(system.trim() === '' ? null : system)
      resolve(undefined)
    },
  })
  return (
    <FormSheet
      wide
      title={t('chat.instructions.field')}
      text={t('chat.instructions.text')}
      form={saving}
      ok={t('common.save')}
      onCancel={() => resolve(undefined)}
    >
      <TextAreaField
        label={t('chat.instructions.label')}
        rows={8}
        problem={form.formState.errors.system?.message}
        {...form.register('system')}
      />
    </FormSheet>
  )
}
