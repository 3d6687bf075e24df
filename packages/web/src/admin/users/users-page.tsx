import { roleText } from '@saffron/core/admin'
import { type Account, ACCOUNT_STATES, KNOWN_ROLES } from '@saffron/core/auth'
import { decimalsOf } from '@saffron/core/format'
import { useStore, useTranslate } from '@saffron/core/react'
import { useState } from 'react'

import { api } from '../../shell/session/client.ts'
import { ListCount } from '../../ui/list/toolbar/list-count.tsx'
import { choiceFilter, orderChoice } from '../../ui/list/toolbar/list-filter.ts'
import { useSearch } from '../../ui/list/toolbar/use-search.ts'
import { ColumnHeads, COLUMNS } from '../columns.tsx'
import { ConsoleList } from '../console-list.tsx'
import { ConsolePage } from '../console-page.tsx'
import { useConsoleList } from '../use-console-list.ts'
import { AccountRow } from './account-row.tsx'

import admin from '../admin.module.css'
import styles from './users.module.css'

const ORDERS = ['-createdAt', 'name', 'email'] as const
const ORDER_NAMES = { '-createdAt': 'createdAt', name: 'name', email: 'email' } as const

export default function UsersPage() {
  const t = useTranslate('admin')
  // Loaded here because rows would suspend the page while loading it.
  const search = useSearch()
  const { wanted } = search
  const [role, setRole] = useState<(typeof KNOWN_ROLES)[number]>()
  const [state, setState] = useState<(typeof ACCOUNT_STATES)[number]>()
  const [order, setOrder] = useState<(typeof ORDERS)[number]>('-createdAt')
  const accounts = useConsoleList<Account>(`users ${wanted} ${role} ${state} ${order}`, ({ signal, ...page }) => {
    const filter = { ...(wanted !== '' && { q: wanted }), ...(role && { role }), ...(state && { state }) }
    return api.auth.searchUsers({ query: { ...page, sort: order, ...filter }, signal })
  })
  const decimals = decimalsOf(useStore(accounts.list).list.map(({ balanceMicros }) => balanceMicros))
  return (
    <ConsolePage
      lead={t('admin.users.lead')}
      search={{ search, label: t('admin.users.search'), placeholder: t('admin.users.searchHint') }}
      filters={[
        choiceFilter({
          label: t('admin.users.role'),
          all: t('admin.users.anyRole'),
          values: KNOWN_ROLES,
          textOf: (value) => roleText(value, t),
          value: role,
          onChange: setRole,
        }),
        choiceFilter({
          label: t('admin.users.state'),
          all: t('admin.users.anyState'),
          values: ACCOUNT_STATES,
          textOf: (value) => t(`admin.users.state.${value}`),
          value: state,
          onChange: setState,
        }),
        orderChoice({
          label: t('admin.users.sort'),
          values: ORDERS,
          textOf: (value) => t(`admin.users.sort.${ORDER_NAMES[value]}`),
          value: order,
          onChange: setOrder,
        }),
      ]}
      count={<ListCount list={accounts.list} />}
    >
      <ConsoleList
        {...accounts}
        heads={<ColumnHeads columns={COLUMNS.accounts} className={`${admin.summary} ${styles.summary}`} />}
        label={t('admin.users.list')}
        emptyText={t('admin.users.empty')}
      >
        {(row, focus) => (
          <AccountRow
            account={row}
            focus={focus}
            decimals={decimals}
            onChanged={(changed) => accounts.list.update(changed.id, () => changed)}
          />
        )}
      </ConsoleList>
    </ConsolePage>
  )
}
