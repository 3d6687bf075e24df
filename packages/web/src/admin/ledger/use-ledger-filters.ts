import { LEDGER_VIEWS, viewOf, viewText } from '@saffron/core/admin'
import { useTranslate } from '@saffron/core/react'
import { useCallback, useState } from 'react'

import { api } from '../../shell/session/client.ts'
import type { ListFilter } from '../../ui/list/toolbar/list-filter.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import { usePersonFilter } from '../use-person-filter.tsx'
import type { LedgerFilter } from './use-ledger-filter.ts'

interface LedgerFiltersProps {
  readonly filter: LedgerFilter
  readonly onChange: (change: Partial<LedgerFilter>) => void
}

/** Returns the filters of the ledger by view, user and dates. */
export function useLedgerFilters({ filter, onChange }: LedgerFiltersProps): readonly ListFilter[] {
  const t = useTranslate('admin')
  const { view, user, from, until } = filter
  const load = useCallback(
    async (signal: AbortSignal) => (user === '' ? undefined : api.auth.getUser({ params: { id: user }, signal })),
    [user],
  )
  const { value: asked } = useLoaded(load)
  const [picked, setPicked] = useState({ id: '', name: '' })
  // The URL and the rows choose people too, by their IDs.
  const known = [picked, asked].find((each) => each?.id === user)
  const person = usePersonFilter({
    label: t('admin.wallet.who'),
    value: user,
    name: known?.name || user,
    onChange: (choice) => {
      setPicked(choice)
      onChange({ user: choice.id })
    },
  })
  return [
    {
      label: t('admin.wallet.what'),
      value: view,
      options: LEDGER_VIEWS.map((value) => ({ value, label: viewText(value, t) })),
      onChange: (value) => onChange({ view: viewOf(value) }),
    },
    person,
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
