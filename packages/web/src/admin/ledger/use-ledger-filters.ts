import { LEDGER_VIEWS, viewOf, viewText } from '@saffron/core/admin'
import { useTranslate } from '@saffron/core/react'
import { useCallback } from 'react'

import { api } from '../../shell/session/client.ts'
import { choiceFilter, type ListFilter } from '../../ui/list/toolbar/list-filter.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import { usePeople } from '../use-people.ts'
import type { LedgerFilter } from './use-ledger-filter.ts'

interface LedgerFiltersProps {
  readonly filter: LedgerFilter
  readonly onChange: (change: Partial<LedgerFilter>) => void
  /** Offers the users whose name or address contains it. */
  readonly wanted: string
}

/** Returns the filters of the ledger by view, user and dates. */
export function useLedgerFilters({ filter, onChange, wanted }: LedgerFiltersProps): readonly ListFilter[] {
  const t = useTranslate('admin')
  const people = usePeople(wanted)
  const { view, user, from, until } = filter
  const load = useCallback(
    async (signal: AbortSignal) => (user === '' ? undefined : api.auth.getUser({ params: { id: user }, signal })),
    [user],
  )
  const { value: asked } = useLoaded(load)
  // Keeps the user from the URL or an earlier choice in the list.
  const isMissing = user !== '' && !people.some(({ id }) => id === user)
  const shown = isMissing ? [asked ?? { id: user, name: '' }, ...people] : people
  return [
    {
      label: t('admin.wallet.what'),
      value: view,
      options: LEDGER_VIEWS.map((value) => ({ value, label: viewText(value, t) })),
      onChange: (value) => onChange({ view: viewOf(value) }),
    },
    choiceFilter({
      label: t('admin.wallet.who'),
      all: t('admin.wallet.everyone'),
      values: shown.map(({ id }) => id),
      textOf: (value) => shown.find(({ id }) => id === value)?.name || value,
      named: true,
      value: user === '' ? undefined : user,
      onChange: (value = '') => onChange({ user: value }),
    }),
    {
      type: 'date',
      label: t('admin.wallet.from'),
      value: from,
      max: until || undefined,
      onChange: (value) => onChange({ from: value }),
    },
    {
      type: 'date',
      label: t('admin.wallet.until'),
      value: until,
      min: from || undefined,
      onChange: (value) => onChange({ until: value }),
    },
  ]
}
