import { type Account, ACCOUNT_STATES, KNOWN_ROLES } from '@saffron/core/auth'
import { createListStore } from '@saffron/core/paging'
import { useTranslate } from '@saffron/core/react'
import { useState } from 'react'

import { api } from '../../shell/session/client.ts'
import { Field } from '../../ui/field.tsx'
import { List } from '../../ui/list/list.tsx'
import { useKeptList } from '../../ui/list/use-kept-list.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { ColumnHeads, COLUMNS } from '../columns.tsx'
import { useSearch } from '../use-search.ts'
import { AccountRow } from './account-row.tsx'

import admin from '../admin.module.css'
import ledger from '../ledger/ledger.module.css'
import styles from './users.module.css'

const PAGE_SIZE = 50
const ORDERS = { createdAt: '-createdAt', name: 'name', email: 'email' } as const
type Order = keyof typeof ORDERS

const isOrder = (text: string): text is Order => Object.hasOwn(ORDERS, text)

export default function UsersPage() {
  const t = useTranslate('admin')
  // Loaded here because rows would suspend the page while loading it.
  const account = useTranslate('account')
  const { typed, type, wanted } = useSearch()
  const [role, setRole] = useState('')
  const [chosen, setChosen] = useState('')
  const [order, setOrder] = useState<Order>('createdAt')
  const state = ACCOUNT_STATES.find((known) => known === chosen)
  const { list, place } = useKeptList(`users ${wanted} ${role} ${chosen} ${order}`, () => {
    const filter = { ...(wanted !== '' && { q: wanted }), ...(role !== '' && { role }), ...(state && { state }) }
    return createListStore<Account>({
      load: ({ page, limit, signal }) =>
        api.auth.searchUsers({ query: { page, limit, sort: ORDERS[order], ...filter }, signal }),
      pageSize: PAGE_SIZE,
    })
  })
  return (
    <div className={admin.page}>
      <div className={admin.head}>
        <p className={admin.lead}>{t('admin.users.lead')}</p>
        <div className={ledger.filters}>
          <Field
            label={t('admin.users.search')}
            type="search"
            placeholder={t('admin.users.searchHint')}
            value={typed}
            onChange={({ target }) => type(target.value)}
          />
          <SelectField
            label={t('admin.users.role')}
            value={role}
            options={[
              { value: '', label: t('admin.users.anyRole') },
              ...KNOWN_ROLES.map((value) => ({ value, label: t(`admin.users.role.${value}`) })),
            ]}
            onChange={({ target }) => setRole(target.value)}
          />
          <SelectField
            label={t('admin.users.state')}
            value={chosen}
            options={[
              { value: '', label: t('admin.users.anyState') },
              ...ACCOUNT_STATES.map((value) => ({ value, label: t(`admin.users.state.${value}`) })),
            ]}
            onChange={({ target }) => setChosen(target.value)}
          />
          <SelectField
            label={t('admin.users.sort')}
            value={order}
            options={Object.keys(ORDERS)
              .filter(isOrder)
              .map((value) => ({ value, label: t(`admin.users.sort.${value}`) }))}
            onChange={({ target }) => isOrder(target.value) && setOrder(target.value)}
          />
        </div>
      </div>
      <ColumnHeads columns={COLUMNS.accounts} className={`${admin.summary} ${styles.summary}`} />
      <List
        list={list}
        label={t('admin.users.list')}
        place={place}
        className={admin.rows}
        emptyText={t('admin.users.empty')}
      >
        {(row, focus) => (
          <AccountRow
            account={row}
            focus={focus}
            words={account}
            onChanged={(changed) => list.update(changed.id, () => changed)}
          />
        )}
      </List>
    </div>
  )
}
