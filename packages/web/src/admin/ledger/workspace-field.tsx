import { MAX_PAGE_SIZE } from '@saffron/core/contract'
import { useTranslate } from '@saffron/core/react'
import { useCallback, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'

import { api } from '../../shell/session/client.ts'
import { Failure } from '../../ui/failure.tsx'
import { Field } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'

interface RechargeForm {
  whom: string
  user: string
  workspace: string
  amountMicros: string
  note: string
}

/** Finds a workspace of this server by its name or its owner. */
export function WorkspaceField({ form }: { readonly form: UseFormReturn<RechargeForm> }) {
  const t = useTranslate('admin')
  const [words, setWords] = useState('')
  const load = useCallback(
    (signal: AbortSignal) =>
      api.workspace.searchAllWorkspaces({ query: { limit: MAX_PAGE_SIZE, ...(words !== '' && { q: words }) }, signal }),
    [words],
  )
  const { value, error } = useLoaded(load)
  const { errors } = form.formState
  const options = (value?.list ?? []).map(({ id, name, owner }) => ({
    value: id,
    label: owner === null ? name : `${name} (${owner.name || owner.email})`,
    lang: '',
  }))
  return (
    <>
      <Field
        label={t('admin.wallet.findWorkspace')}
        hint={t('admin.wallet.findWorkspaceHint')}
        type="search"
        autoComplete="off"
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <SelectField
        label={t('admin.wallet.workspace')}
        // The options change with the search.
        key={options.map((option) => option.value).join(' ')}
        options={[{ value: '', label: t('admin.wallet.chooseWorkspace') }, ...options]}
        {...(errors.workspace?.message !== undefined && { hint: errors.workspace.message })}
        {...form.register('workspace', { validate: (id) => id !== '' || t('admin.wallet.chooseWorkspace') })}
      />
      <Failure error={error} />
    </>
  )
}
