import { joinSentences } from '@saffron/core/format'
import { createListStore } from '@saffron/core/paging'
import { useTranslate } from '@saffron/core/react'
import { AGENT_CATEGORIES, type AgentCategory, MANAGED_AGENT_STATES, type ManagedAgent } from '@saffron/core/store'
import { useState } from 'react'

import { api } from '../../shell/session/client.ts'
import { List } from '../../ui/list/list.tsx'
import { ListCount } from '../../ui/list/toolbar/list-count.tsx'
import { choiceFilter, orderChoice } from '../../ui/list/toolbar/list-filter.ts'
import { Toolbar } from '../../ui/list/toolbar/toolbar.tsx'
import { useSearch } from '../../ui/list/toolbar/use-search.ts'
import { useKeptList } from '../../ui/list/use-kept-list.ts'
import { ManageRow } from './manage-row.tsx'

import styles from './manage.module.css'

const ORDERS = ['-popularity', '-users', '-costMicros', '-reports', '-publishedAt', 'name'] as const

/** How many agents weren't listed when the list was last loaded. A kept list isn't loaded again. */
let lastUnlisted = 0

/** The agents of this installation that everyone can find, for administrators. */
export default function ManagePage() {
  const t = useTranslate('store')
  const search = useSearch()
  const { wanted } = search
  const [category, setCategory] = useState<AgentCategory>()
  const [state, setState] = useState<(typeof MANAGED_AGENT_STATES)[number]>()
  const [sort, setSort] = useState<(typeof ORDERS)[number]>('-popularity')
  const [unlisted, setUnlisted] = useState(lastUnlisted)
  const { list, place } = useKeptList(`managed agents ${wanted} ${category} ${state} ${sort}`, () =>
    createListStore<ManagedAgent>({
      load: async ({ signal, ...page }) => {
        const filter = { ...(wanted !== '' && { q: wanted }), ...(category && { category }), ...(state && { state }) }
        const found = await api.store.searchManagedAgents({ query: { ...page, ...filter, sort }, signal })
        lastUnlisted = found.unlisted
        setUnlisted(found.unlisted)
        return found
      },
    }),
  )
  const isFiltered = wanted !== '' || category !== undefined || state !== undefined
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <p className={styles.lead}>
          {joinSentences([
            t('store.manage.lead'),
            ...(unlisted > 0 ? [t('store.manage.unlisted', { count: unlisted })] : []),
          ])}
        </p>
        <Toolbar
          search={{ search, label: t('store.search') }}
          filters={[
            choiceFilter({
              label: t('store.form.category'),
              all: t('store.manage.allCategories'),
              values: AGENT_CATEGORIES,
              textOf: (name) => t(`store.category.${name}`),
              value: category,
              onChange: setCategory,
            }),
            choiceFilter({
              label: t('store.manage.state'),
              all: t('store.manage.allStates'),
              values: MANAGED_AGENT_STATES,
              textOf: (name) => t(`store.manage.state.${name}`),
              value: state,
              onChange: setState,
            }),
            orderChoice({
              label: t('store.order'),
              values: ORDERS,
              textOf: (name) => t(`store.order.${name}`),
              value: sort,
              onChange: setSort,
            }),
          ]}
          count={<ListCount list={list} />}
        />
      </header>
      <div className={styles.heads} aria-hidden>
        <span>{t('store.form.name')}</span>
        <span>{t('store.usage')}</span>
        <span>{t('store.rating')}</span>
        <span>{t('store.manage.cost')}</span>
        <span>{t('store.manage.reports')}</span>
        <span />
      </div>
      <List
        list={list}
        place={place}
        label={t('store.list')}
        className={styles.rows}
        emptyText={t(isFiltered ? 'store.noMatch' : 'store.manage.none')}
      >
        {(agent, focus) => (
          <ManageRow agent={agent} focus={focus} onChanged={(changed) => list.update(changed.id, () => changed)} />
        )}
      </List>
    </div>
  )
}
