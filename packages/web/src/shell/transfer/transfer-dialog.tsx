import { hasRole } from '@saffron/core/contract'
import { describeError } from '@saffron/core/errors'
import { useTranslate } from '@saffron/core/react'
import { transferInBatches, type Workspace } from '@saffron/core/workspace'
import { useCallback } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'

import type { DialogProps } from '../../ui/overlays/use-dialog.ts'
import { useToast } from '../../ui/overlays/use-toast.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { FormSheet } from '../../ui/sheet/form-sheet.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { useServerForm } from '../../ui/use-server-form.ts'
import { api } from '../session/client.ts'
import { pathOfSent } from './path-of-sent.ts'
import type { Sent, Transfer } from './transfer.ts'

import button from '../../ui/button.module.css'

/** The most workspaces in the list. */
const MOST = 100
/** The value of the user's own space in the list. */
const OWN = 'own'

type TransferDialogProps = Transfer & Pick<DialogProps<Sent>, 'resolve'>

/** Moves or copies items to another space, and says who can read them there. */
export default function TransferDialog(props: TransferDialogProps) {
  const t = useTranslate('transfer')
  const load = useCallback(async (signal: AbortSignal) => {
    const { list } = await api.workspace.searchWorkspaces({ query: { limit: MOST }, signal })
    return list.filter(({ deleteAt }) => deleteAt === null)
  }, [])
  const { value: workspaces, error, reload } = useLoaded(load)
  const { workspace, resolve } = props
  const targets = workspaces?.filter(({ id, role }) => id !== workspace && hasRole(role, 'editor'))
  if (workspaces !== undefined && targets !== undefined && (workspace !== undefined || targets.length > 0)) {
    return <TransferForm {...props} source={workspaces.find(({ id }) => id === workspace)} targets={targets} />
  }
  const isFailed = error !== undefined && workspaces === undefined
  return (
    <Sheet
      takesFocus
      title={t('transfer.title')}
      text={targets === undefined ? (isFailed ? describeError(error, t) : t('common.loading')) : t('transfer.nowhere')}
      onDone={() => resolve(undefined)}
      actions={
        isFailed && (
          <button type="button" className={button.quiet} onClick={() => void reload()}>
            {t('common.tryAgain')}
          </button>
        )
      }
    />
  )
}

interface TransferFormProps extends TransferDialogProps {
  /** Undefined for the user's own space. */
  readonly source: Workspace | undefined
  readonly targets: readonly Workspace[]
}

function TransferForm({ items, source, targets, resolve }: TransferFormProps) {
  const t = useTranslate('transfer')
  const toast = useToast()
  const navigate = useNavigate()
  const mayMove = source === undefined || hasRole(source.role, 'editor')
  const spaces = [
    ...(source === undefined ? [] : [{ value: OWN, label: t('transfer.own') }]),
    ...targets.map(({ id, name }) => ({ value: id, label: name, lang: '' })),
  ]
  const ways = [...(mayMove ? (['move'] as const) : []), 'copy' as const]
  const form = useForm({ defaultValues: { to: spaces[0]?.value ?? OWN, way: ways[0] as 'move' | 'copy' } })
  const { to, way } = useWatch({ control: form.control })
  const target = targets.find(({ id }) => id === to)
  const sending = useServerForm({
    form,
    fields: ['to'],
    act: async (values) => {
      const copied = values.way === 'copy'
      const sent = await transferInBatches(api, { items, to: target?.id ?? null, copy: copied })
      const path = pathOfSent(sent, target?.id)
      const about = { name: target?.name ?? t('transfer.own') }
      toast(t(copied ? 'transfer.copied' : 'transfer.moved', about), {
        action: { label: t('common.open'), onClick: () => void navigate(path) },
      })
      resolve({ copied, path })
    },
  })
  return (
    <FormSheet
      title={t('transfer.title')}
      text={t('transfer.what', { count: items.length })}
      form={sending}
      ok={t(way === 'copy' ? 'transfer.copy' : 'transfer.move')}
      onCancel={() => resolve(undefined)}
    >
      <SelectField
        label={t('transfer.to')}
        hint={target === undefined ? t('transfer.readOwn') : t('transfer.readBy', { count: target.memberCount })}
        options={spaces}
        {...form.register('to')}
      />
      <SelectField
        label={t('transfer.way')}
        {...(source !== undefined && way === 'move' && { hint: t('transfer.taken', { name: source.name }) })}
        options={ways.map((value) => ({ value, label: t(`transfer.${value}`) }))}
        {...form.register('way')}
      />
    </FormSheet>
  )
}
