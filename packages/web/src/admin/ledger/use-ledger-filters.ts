import { LEDGER_VIEWS, viewOf, viewText } from '@saffron/core/admin'
import { useTranslate } from '@saffron/core/react'
import { useCallback } from 'react'

import { api } from '../../shell/session/client.ts'
import { Field } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { SearchField } from '../search-field.tsx'
import { usePeople } from '../use-people.ts'
import { useSearch } from '../use-search.ts'
import type { LedgerFilter } from './use-ledger-filter.ts'

import styles from './ledger.module.css'

interface LedgerFiltersProps {
  readonly filter: LedgerFilter
  readonly onChange: (change: Partial<LedgerFilter>) => void
}

/** Filters of the ledger by view, user and dates. */
export function LedgerFilters({ filter, onChange }: LedgerFiltersProps) {
  const t = useTranslate('admin')
  const search = useSearch()
  const people = usePeople(search.wanted)
  const { view, user, from, until } = filter
  const load = useCallback(
    async (signal: AbortSignal) => (user === '' ? undefined : api.auth.getUser({ params: { id: user }, signal })),
    [user],
  )
  const { value: asked } = useLoaded(load)
  // Keeps the user from the URL or an earlier choice in the list.
  const isMissing = user !== '' && !people.some(({ id }) => id === user)
  const shown = isMissing ? [asked ?? { id: user, name: '' }, ...people] : people
  return (
    <div className={styles.filters}>
      <SelectField
        label={t('admin.wallet.what')}
        value={view}
        options={LEDGER_VIEWS.map((value) => ({ value, label: viewText(value, t) }))}
        onChange={({ target }) => onChange({ view: viewOf(target.value) })}
      />
      <SearchField search={search} label={t('admin.wallet.find')} placeholder={t('admin.wallet.findHint')} />
      <SelectField
        label={t('admin.wallet.who')}
        value={user}
        options={[
          { value: '', label: t('admin.wallet.everyone') },
          ...shown.map(({ id, name }) => ({ value: id, label: name || id, lang: '' })),
        ]}
        onChange={({ target }) => onChange({ user: target.value })}
      />
      <Field
        label={t('admin.wallet.from')}
        type="date"
        value={from}
        max={until || undefined}
        onChange={({ target }) => onChange({ from: target.value })}
      />
      <Field
        label={t('admin.wallet.until')}
        type="date"
        value={until}
        min={from || undefined}
        onChange={({ target }) => onChange({ until: target.value })}
      />
    </div>
  )
}
