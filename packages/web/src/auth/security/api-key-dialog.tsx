import type { ApiKey } from '@saffron/core/auth'
import { hasRole, MAX_PAGE_SIZE } from '@saffron/core/contract'
import { useTranslate } from '@saffron/core/react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { api } from '../../shell/session/client.ts'
import { Field } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { FormSheet } from '../../ui/sheet/form-sheet.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { useServerForm } from '../../ui/use-server-form.ts'
import { CopyLine } from '../account/copy-line.tsx'

const DAY_MS = 86_400_000
/** The lifetimes of an API key, in days. 0 means no expiration. */
const LIFETIMES = [30, 90, 365, 0] as const

const loadWorkspaces = (signal: AbortSignal) =>
  api.workspace.searchWorkspaces({ query: { limit: MAX_PAGE_SIZE }, signal })

interface ApiKeyDialogProps {
  readonly onMade: (key: ApiKey) => void
  readonly onDone: () => void
}

interface Made {
  readonly name: string
  readonly key: string
}

/** Creates an API key, then shows it once. */
export function ApiKeyDialog({ onMade, onDone }: ApiKeyDialogProps) {
  const [made, setMade] = useState<Made>()
  if (made !== undefined) return <CreatedKey name={made.name} secret={made.key} onDone={onDone} />
  const take = ({ key, ...apiKey }: ApiKey & { readonly key: string }) => {
    onMade(apiKey)
    setMade({ name: apiKey.name, key })
  }
  return <ApiKeyForm onMade={take} onCancel={onDone} />
}

interface ApiKeyFormProps {
  readonly onMade: (made: ApiKey & { readonly key: string }) => void
  readonly onCancel: () => void
}

function ApiKeyForm({ onMade, onCancel }: ApiKeyFormProps) {
  const t = useTranslate('account')
  const form = useForm({ defaultValues: { name: '', days: String(LIFETIMES[1]), workspace: '' } })
  const { errors } = form.formState
  const { value: workspaces } = useLoaded(loadWorkspaces)
  const places = (workspaces?.list ?? [])
    .filter(({ role, deleteAt }) => hasRole(role, 'editor') && deleteAt === null)
    .map(({ id, name }) => ({ value: id, label: name, lang: '' }))
  const sending = useServerForm({
    form,
    fields: ['name'],
    act: async ({ name, days, workspace }) => {
      const expiry = Number(days) === 0 ? {} : { expiresAt: new Date(Date.now() + Number(days) * DAY_MS).toISOString() }
      onMade(
        await api.auth.createApiKey({ body: { name: name.trim(), ...expiry, ...(workspace !== '' && { workspace }) } }),
      )
    },
  })
  const options = LIFETIMES.map((days) => ({
    value: String(days),
    label: days === 0 ? t('account.apiKey.never') : t('account.apiKey.forDays', { days }),
  }))
  return (
    <FormSheet title={t('account.apiKey.createTitle')} form={sending} ok={t('account.apiKey.make')} onCancel={onCancel}>
      <Field
        label={t('common.name')}
        hint={t('account.apiKey.nameHint')}
        autoComplete="off"
        maxLength={100}
        problem={errors.name?.message}
        {...form.register('name', { validate: (name) => name.trim() !== '' || t('common.nameMissing') })}
      />
      <SelectField label={t('account.apiKey.expiresLabel')} options={options} {...form.register('days')} />
      {places.length > 0 && (
        <SelectField
          label={t('account.apiKey.worksIn')}
          hint={t('account.apiKey.worksInHint')}
          options={[{ value: '', label: t('account.apiKey.ownSpace') }, ...places]}
          {...form.register('workspace')}
        />
      )}
    </FormSheet>
  )
}

interface CreatedKeyProps {
  readonly name: string
  readonly secret: string
  readonly onDone: () => void
}

function CreatedKey({ name, secret, onDone }: CreatedKeyProps) {
  const t = useTranslate('account')
  return (
    <Sheet
      title={t('account.apiKey.made', { name })}
      text={t('account.apiKey.madeText')}
      takesFocus
      shownOnce
      onDone={onDone}
    >
      <CopyLine label={t('account.apiKey.key')} text={secret} />
      <CopyLine label={t('common.baseUrl')} text={`${location.origin}/ai`} />
    </Sheet>
  )
}
