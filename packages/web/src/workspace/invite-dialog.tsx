import { useTranslate } from '@saffron/core/react'
import type { AssignableRole, Workspace } from '@saffron/core/workspace'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'

import { CopyLine, linkOf } from '../auth/index.ts'
import { api } from '../shell/session/client.ts'
import { Field } from '../ui/field.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { FormSheet } from '../ui/sheet/form-sheet.tsx'
import { Sheet } from '../ui/sheet/sheet.tsx'
import { useLoaded } from '../ui/use-loaded.ts'
import { useServerForm } from '../ui/use-server-form.ts'
import { rolesBelow } from './roles.ts'

import styles from './workspace.module.css'

/** The lifetimes of a link, in days. */
const LIFETIMES = [1, 7, 14, 30] as const
const MOST_USES = 100

interface InviteDialogProps {
  readonly workspace: Workspace
  readonly onDone: () => void
}

interface Made {
  readonly url: string
  readonly sent: boolean
}

/** Makes an invitation, and shows its link once. */
export function InviteDialog({ workspace, onDone }: InviteDialogProps) {
  const t = useTranslate('workspace')
  const [made, setMade] = useState<Made>()
  if (made === undefined) return <InviteForm workspace={workspace} onMade={setMade} onCancel={onDone} />
  return (
    <Sheet takesFocus title={t('workspace.inviteTitle')} text={t('workspace.inviteOnce')} onDone={onDone}>
      <CopyLine label={t('workspace.inviteLink')} text={linkOf(made.url)} />
      {made.sent && <p className={styles.note}>{t('workspace.inviteSent')}</p>}
    </Sheet>
  )
}

interface InviteFormProps {
  readonly workspace: Workspace
  readonly onMade: (made: Made) => void
  readonly onCancel: () => void
}

const loadConfig = (signal: AbortSignal) => api.workspace.workspaceConfig({ signal })

function InviteForm({ workspace: { id, role: own }, onMade, onCancel }: InviteFormProps) {
  const t = useTranslate('workspace')
  // A server without email can't confirm addresses, and an invitation for one can only be accepted by its account.
  const { value: config } = useLoaded(loadConfig)
  const form = useForm({
    defaultValues: { role: 'editor' as AssignableRole, email: '', maxUses: '1', days: '7' },
  })
  const { errors } = form.formState
  const { role, email } = useWatch({ control: form.control })
  const forOne = email !== undefined && email.trim() !== ''
  const sending = useServerForm({
    form,
    fields: ['email', 'maxUses', 'days'],
    act: async ({ maxUses, days, ...values }) => {
      const body = {
        role: values.role,
        days: Number(days),
        ...(forOne ? { email: values.email.trim() } : { maxUses: Number(maxUses) }),
      }
      onMade(await api.workspace.inviteToWorkspace({ params: { id }, body }))
    },
  })
  const inRange = (typed: string) => {
    const count = Number(typed)
    return (
      (Number.isInteger(count) && count >= 1 && count <= MOST_USES) || t('workspace.usesWrong', { most: MOST_USES })
    )
  }
  return (
    <FormSheet
      title={t('workspace.inviteTitle')}
      text={t('workspace.inviteText')}
      form={sending}
      ok={t('workspace.inviteMake')}
      onCancel={onCancel}
    >
      <SelectField
        label={t('workspace.inviteRole')}
        hint={t(`workspace.roleHint.${role ?? 'editor'}`)}
        options={rolesBelow(own).map((value) => ({ value, label: t(`workspace.role.${value}`) }))}
        {...form.register('role')}
      />
      {config?.inviteByEmail === true && (
        <Field
          label={t('workspace.inviteEmail')}
          hint={t('workspace.inviteEmailHint')}
          type="email"
          autoComplete="off"
          problem={errors.email?.message}
          {...form.register('email')}
        />
      )}
      {!forOne && (
        <Field
          label={t('workspace.inviteUses')}
          inputMode="numeric"
          autoComplete="off"
          problem={errors.maxUses?.message}
          {...form.register('maxUses', { validate: inRange })}
        />
      )}
      <SelectField
        label={t('workspace.inviteDays')}
        options={LIFETIMES.map((days) => ({ value: String(days), label: t('workspace.forDays', { days }) }))}
        {...form.register('days')}
      />
    </FormSheet>
  )
}
