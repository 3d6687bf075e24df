import type { AreaTranslate } from '@saffron/core/i18n'
import { useTranslate } from '@saffron/core/react'
import { useCallback } from 'react'

import { api } from '../../shell/session/client.ts'
import { Field } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { usePeople } from '../use-people.ts'
import { useSearch } from '../use-search.ts'
import { hasSum, LEDGER_VIEWS, type LedgerView, viewOf } from './ledger-view.ts'
import type { LedgerFilter } from './use-ledger-filter.ts'

import styles from './ledger.module.css'

interface LedgerFiltersProps {
  readonly filter: LedgerFilter
  readonly onNarrow: (change: Partial<LedgerFilter>) => void
}

/** Filters of the ledger by view, user and dates. */
export function LedgerFilters({ filter, onNarrow }: LedgerFiltersProps) {
  const t = useTranslate('admin')
  const { typed, type, wanted: words } = useSearch()
  const people = usePeople(words)
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
        onChange={({ target }) => onNarrow({ view: viewOf(target.value) })}
      />
      <Field
        label={t('admin.wallet.find')}
        type="search"
        placeholder={t('admin.wallet.findHint')}
        value={typed}
        onChange={({ target }) => type(target.value)}
      />
      <SelectField
        label={t('admin.wallet.who')}
        value={user}
        options={[
          { value: '', label: t('admin.wallet.everyone') },
          ...shown.map(({ id, name }) => ({ value: id, label: name || id, lang: '' })),
        ]}
        onChange={({ target }) => onNarrow({ user: target.value })}
      />
      <Field
        label={t('admin.wallet.from')}
        type="date"
        value={from}
        max={until || undefined}
        onChange={({ target }) => onNarrow({ from: target.value })}
      />
      <Field
        label={t('admin.wallet.until')}
        type="date"
        value={until}
        min={from || undefined}
        onChange={({ target }) => onNarrow({ until: target.value })}
      />
    </div>
  )
}

function viewText(view: LedgerView, t: AreaTranslate<'admin'>): string {
  if (view === '') return t('admin.wallet.all')
  return isRequests(view) ? t(`admin.wallet.${view}`) : t(`admin.wallet.kind.${view}`)
}

const isRequests = (view: LedgerView): view is Extract<LedgerView, `requests.${string}`> => !hasSum(view)
