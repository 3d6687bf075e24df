import { formatCredits, readPrice } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import type { WorkspaceMember } from '@saffron/core/workspace'
import { useForm } from 'react-hook-form'

import { api } from '../../shell/session/client.ts'
import { Field } from '../../ui/field.tsx'
import { FormSheet } from '../../ui/sheet/form-sheet.tsx'
import { useServerForm } from '../../ui/use-server-form.ts'

interface LimitDialogProps {
  readonly workspaceId: string
  readonly member: WorkspaceMember
  readonly name: string
  readonly resolve: (changed: WorkspaceMember | undefined) => void
}

/** Sets how much a member may spend in a month. */
export function LimitDialog({ workspaceId, member, name, resolve }: LimitDialogProps) {
  const t = useTranslate('workspace')
  const { monthLimitMicros: limit } = member
  const form = useForm({
    // The plain number, which the field reads again in any language.
    defaultValues: { monthLimitMicros: limit === null ? '' : formatCredits(limit, 'en').replaceAll(',', '') },
  })
  const sending = useServerForm({
    form,
    fields: ['monthLimitMicros'],
    act: async ({ monthLimitMicros: typed }) =>
      resolve(
        await api.workspace.updateMember({
          params: { id: workspaceId, memberId: member.user.id },
          body: { monthLimitMicros: readPrice(typed) ?? null },
        }),
      ),
  })
  return (
    <FormSheet
      title={t('workspace.limitTitle')}
      text={t('workspace.limitText', { name })}
      form={sending}
      ok={t('common.save')}
      onCancel={() => resolve(undefined)}
    >
      <Field
        label={t('workspace.limitField')}
        hint={t('workspace.limitHint')}
        inputMode="decimal"
        autoComplete="off"
        problem={form.formState.errors.monthLimitMicros?.message}
        {...form.register('monthLimitMicros', {
          validate: (typed) => readPrice(typed) !== undefined || t('workspace.limitWrong'),
        })}
      />
    </FormSheet>
  )
}
