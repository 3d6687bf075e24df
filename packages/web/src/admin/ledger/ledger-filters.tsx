import type { AreaTranslate } from '@saffron/core/i18n'
import { useTranslate } from '@saffron/core/react'

import { Field } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { usePeople } from '../use-people.ts'
import { useSearch } from '../use-search.ts'
import { hasSum, LEDGER_VIEWS, type LedgerView, viewOf } from './ledger-view.ts'

import styles from './ledger.module.css'

export interface LedgerFilter {
  readonly view: LedgerView
  /** With an empty id: everyone. */
  readonly user: { readonly id: string; readonly name: string }
  /** Days as date fields have them. */
  readonly from: string
  readonly until: string
}

export const NO_LEDGER_FILTER: LedgerFilter = { view: '', user: { id: '', name: '' }, from: '', until: '' }

interface LedgerFiltersProps {
  readonly filter: LedgerFilter
  readonly onChange: (filter: LedgerFilter) => void
}

/** What narrows the ledger: what, whose, and when. */
export function LedgerFilters({ filter, onChange }: LedgerFiltersProps) {
  const t = useTranslate('admin')
  const { typed, type, wanted: words } = useSearch()
  const people = usePeople(words)
  const { view, user, from, until } = filter
  const narrow = (change: Partial<LedgerFilter>) => onChange({ ...filter, ...change })
  // Whoever is chosen stays among them.
  const shown = user.id === '' || people.some(({ id }) => id === user.id) ? people : [user, ...people]
  const named = (id: string) => shown.find((person) => person.id === id) ?? NO_LEDGER_FILTER.user
  return (
    <div className={styles.filters}>
      <SelectField
        label={t('admin.wallet.what')}
        value={view}
        options={LEDGER_VIEWS.map((value) => ({ value, label: viewText(value, t) }))}
        onChange={({ target }) => narrow({ view: viewOf(target.value) })}
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
        value={user.id}
        options={[
          { value: '', label: t('admin.wallet.everyone') },
          ...shown.map(({ id, name }) => ({ value: id, label: name || id })),
        ]}
        onChange={({ target }) => narrow({ user: named(target.value) })}
      />
      <Field
        label={t('admin.wallet.from')}
        type="date"
        value={from}
        max={until || undefined}
        onChange={({ target }) => narrow({ from: target.value })}
      />
      <Field
        label={t('admin.wallet.until')}
        type="date"
        value={until}
        min={from || undefined}
        onChange={({ target }) => narrow({ until: target.value })}
      />
    </div>
  )
}

function viewText(view: LedgerView, t: AreaTranslate<'admin'>): string {
  if (view === '') return t('admin.wallet.all')
  return isRequests(view) ? t(`admin.wallet.${view}`) : t(`admin.wallet.kind.${view}`)
}

const isRequests = (view: LedgerView): view is Extract<LedgerView, `requests.${string}`> => !hasSum(view)
