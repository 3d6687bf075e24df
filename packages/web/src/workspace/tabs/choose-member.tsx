import { useTranslate } from '@saffron/core/react'
import type { WorkspaceMember } from '@saffron/core/workspace'
import { useForm } from 'react-hook-form'

import { SelectField } from '../../ui/select-field.tsx'
import { FormSheet } from '../../ui/sheet/form-sheet.tsx'
import { useServerForm } from '../../ui/use-server-form.ts'

interface ChooseMemberProps {
  readonly members: readonly WorkspaceMember[]
  /** Gets the ID of the chosen user. */
  readonly resolve: (id: string | undefined) => void
}

/** Chooses the new owner of a workspace. */
export function ChooseMember({ members, resolve }: ChooseMemberProps) {
  const t = useTranslate('workspace')
  const form = useForm({ defaultValues: { member: members[0]?.user.id ?? '' } })
  const choosing = useServerForm({ form, fields: ['member'], act: async ({ member }) => resolve(member) })
  return (
    <FormSheet
      title={t('workspace.transferTitle')}
      form={choosing}
      ok={t('workspace.continue')}
      onCancel={() => resolve(undefined)}
    >
      <SelectField
        label={t('workspace.transferTo')}
        options={members.map(({ user }) => ({ value: user.id, label: user.name || user.id, lang: '' }))}
        {...form.register('member')}
      />
    </FormSheet>
  )
}
