import { createListStore } from '@saffron/core/paging'
import { useTranslate } from '@saffron/core/react'
import type { ManagedAgent } from '@saffron/core/store'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'

import { api } from '../../shell/session/client.ts'
import { List } from '../../ui/list/list.tsx'
import { SearchBox } from '../../ui/list/toolbar/search-box.tsx'
import { useSearch } from '../../ui/list/toolbar/use-search.ts'
import { useKeptList } from '../../ui/list/use-kept-list.ts'
import type { DialogProps } from '../../ui/overlays/use-dialog.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { FormSheet } from '../../ui/sheet/form-sheet.tsx'
import { useServerForm } from '../../ui/use-server-form.ts'

import field from '../../ui/field.module.css'
import styles from './manage.module.css'

const KINDS = ['user', 'workspace'] as const

interface Receiver {
  readonly id: string
  readonly name: string
}

interface TransferDialogProps extends Pick<DialogProps<Receiver>, 'resolve'> {
  readonly agent: ManagedAgent
  readonly onMoved: (agent: ManagedAgent) => void
}

/** Gives an agent with its versions to a user or a workspace. Resolves to the receiver. */
export function TransferDialog({ agent, onMoved, resolve }: TransferDialogProps) {
  const t = useTranslate('store')
  const [to, choose] = useState<Receiver>()
  const [isMissing, setMissing] = useState(false)
  const form = useForm({ defaultValues: { kind: KINDS[0] as (typeof KINDS)[number] } })
  const kind = useWatch({ control: form.control, name: 'kind' })
  const sending = useServerForm({
    form,
    fields: [],
    act: async () => {
      if (to === undefined) return setMissing(true)
      onMoved(await api.store.transferAgent({ params: { id: agent.id }, body: { [kind]: to.id } }))
      resolve(to)
    },
  })
  return (
    <FormSheet
      title={t('store.manage.transfer.title', { name: agent.name || t('store.unnamed') })}
      text={to === undefined ? t('store.manage.transfer.text') : t('store.manage.transfer.to', { name: to.name })}
      form={sending}
      ok={t('store.manage.transfer.ok')}
      onCancel={() => resolve(undefined)}
    >
      <SelectField
        label={t('store.manage.transfer.kind')}
        options={KINDS.map((value) => ({ value, label: t(`store.manage.transfer.${value}`) }))}
        {...form.register('kind', { onChange: () => choose(undefined) })}
      />
      <Receivers key={kind} kind={kind} chosen={to?.id} onChoose={choose} />
      <div role="alert">
        {isMissing && to === undefined && <p className={field.problem}>{t('store.manage.transfer.missing')}</p>}
      </div>
    </FormSheet>
  )
}

interface ReceiversProps {
  readonly kind: (typeof KINDS)[number]
  readonly chosen: string | undefined
  readonly onChoose: (receiver: Receiver) => void
}

function Receivers({ kind, chosen, onChoose }: ReceiversProps) {
  const t = useTranslate('store')
  const search = useSearch()
  const { wanted } = search
  const { list, place } = useKeptList<Receiver>(`receivers ${kind} ${wanted}`, () =>
    createListStore<Receiver>({
      load: ({ signal, ...page }) => {
        const query = { ...page, ...(wanted !== '' && { q: wanted }) }
        return kind === 'user'
          ? api.auth.searchPeople({ query, signal })
          : api.workspace.searchAllWorkspaces({ query, signal })
      },
    }),
  )
  const label = t(`store.manage.transfer.${kind}`)
  return (
    <>
      <div className={styles.find}>
        <SearchBox search={search} label={t('store.manage.transfer.search')} />
      </div>
      <div className={styles.receivers}>
        <List list={list} label={label} place={place} emptyText={t('common.noResults', { words: wanted })}>
          {(receiver, focus) => (
            <button
              type="button"
              {...focus}
              className={styles.receiver}
              aria-pressed={receiver.id === chosen}
              lang=""
              onClick={() => onChoose(receiver)}
            >
              {receiver.name || receiver.id}
            </button>
          )}
        </List>
      </div>
    </>
  )
}
