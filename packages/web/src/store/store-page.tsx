import { useSession, useTranslate } from '@saffron/core/react'
import type { Agent } from '@saffron/core/store'
import { FileUp, Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router-dom'

import { DetailsPane } from '../shell/details/details-pane.tsx'
import { DetailsWait } from '../shell/details/details-wait.tsx'
import { useDetailsSheet } from '../shell/details/use-details-sheet.tsx'
import { useThreePanes } from '../shell/details/use-three-panes.ts'
import { pathOfForm, pathOfNewChat, STORE_PATH } from '../shell/navigation/agent-path.ts'
import { session } from '../shell/session/client.ts'
import { useSpace } from '../shell/space/use-space.ts'
import { Button } from '../ui/button.tsx'
import { ListCount } from '../ui/list/toolbar/list-count.tsx'
import { choiceFilter, orderChoice } from '../ui/list/toolbar/list-filter.ts'
import { Toolbar } from '../ui/list/toolbar/toolbar.tsx'
import { useAddressedSearch } from '../ui/list/toolbar/use-addressed-search.ts'
import { useKeptList } from '../ui/list/use-kept-list.ts'
import { Tabs } from '../ui/tabs.tsx'
import { useImport } from './files/use-import.tsx'
import { AgentCard } from './list/agent-card.tsx'
import { CardGrid } from './list/card-grid.tsx'
import { Categories } from './list/categories.tsx'
import { createAgentList } from './list/load-agents.ts'
import { changedQuery, DRAFT_ORDERS, ORDERS, type StoreQuery, useStoreQuery, VIEWS } from './list/store-query.ts'
import { useCounts } from './list/use-counts.ts'
import { useModelNames } from './use-model-names.ts'
import { useNewAgent } from './use-new-agent.ts'

import styles from './store.module.css'

const AgentDetails = lazy(() => import('./details/agent-details.tsx'))

/** The agent store: what others have published, the own agents, and those that were used before. */
export default function StorePage() {
  const t = useTranslate('store')
  const { id: workspace, workspace: space, mayWrite } = useSpace()
  const [query, change] = useStoreQuery()
  const create = useNewAgent()
  const importAgent = useImport()
  const threePanes = useThreePanes()
  const { view, category, tag, sort, agent: open } = query
  const search = useAddressedSearch(query.q, (q) => change({ q }))
  const owner = useSession(session).user?.id ?? ''
  const key = JSON.stringify([view, query.q, category, tag, sort, workspace, owner])
  const { list, place } = useKeptList<Agent>(`agents ${key}`, () => createAgentList(query, workspace))
  const { categories, tags, reload } = useCounts(view, workspace)
  const modelName = useModelNames()
  const { search: here } = useLocation()
  const onChanged = () => {
    void list.refresh()
    void reload()
  }
  const close = () => change({ agent: undefined })
  const details = (id: string, onClose: () => void) => (
    <Suspense fallback={<DetailsWait title={t('store.details')} />}>
      <AgentDetails key={id} id={id} view={view} onClose={onClose} onChanged={onChanged} />
    </Suspense>
  )
  useDetailsSheet({
    name: 'agentDetails',
    label: t('store.details'),
    item: threePanes ? undefined : open,
    onClose: close,
    content: details,
  })
  const hasFilter = query.q !== '' || category !== undefined || tag !== undefined
  const tabs = VIEWS.map((name) => ({
    key: name,
    label:
      name === 'mine' && space !== undefined ? t('store.view.space', { name: space.name }) : t(`store.view.${name}`),
  }))
  const filters =
    view === 'used'
      ? []
      : [
          choiceFilter({
            label: t('store.tag'),
            all: t('store.allTags'),
            values: [...new Set([...(tags?.map(({ name }) => name) ?? []), ...(tag === undefined ? [] : [tag])])],
            textOf: (name) => name,
            named: true,
            value: tag,
            onChange: (value) => change({ tag: value }),
          }),
          orderChoice({
            label: t('store.order'),
            values: view === 'mine' ? DRAFT_ORDERS : ORDERS,
            textOf: (name) => t(`store.order.${name}`),
            value: sort,
            onChange: (value) => change({ sort: value === 'recommended' ? undefined : value }),
          }),
        ]
  return (
    <div className={styles.page}>
      <div className={styles.main}>
        <Tabs label={t('store.views')} tabs={tabs} current={view} onChange={(next) => change({ view: next })} fills>
          <div className={styles.tools}>
            <Toolbar
              search={{ search, label: t('store.search') }}
              filters={filters}
              filtersInSheet={threePanes && open !== undefined}
              count={<ListCount list={list} />}
              {...(mayWrite && {
                others: [{ label: t('store.import'), icon: <FileUp aria-hidden />, onClick: () => void importAgent() }],
                primary: { label: t('store.new'), icon: <Plus aria-hidden />, onClick: () => void create() },
              })}
            />
          </div>
          <CardGrid
            key={place}
            list={list}
            place={place}
            label={t('store.list')}
            head={
              view !== 'used' && (
                <Categories
                  counts={categories}
                  current={category}
                  isSearch={query.q !== '' || tag !== undefined}
                  onChoose={(next) => change({ category: next })}
                />
              )
            }
            emptyText={emptyText(query, t)}
            emptyAction={
              hasFilter ? (
                <Button onClick={() => change({ q: undefined, category: undefined, tag: undefined })}>
                  {t('store.clearFilters')}
                </Button>
              ) : view === 'used' ? (
                <Button onClick={() => change({ view: 'store' })}>{t('store.browse')}</Button>
              ) : (
                mayWrite && (
                  <Button icon={<Plus aria-hidden />} onClick={() => void create()}>
                    {t('store.new')}
                  </Button>
                )
              )
            }
          >
            {(agent, focus) => (
              <AgentCard
                agent={agent}
                focus={focus}
                isOpen={agent.id === open}
                model={modelName(agent.model)}
                to={`${STORE_PATH}?${changedQuery(new URLSearchParams(here), { agent: agent.id }).toString()}`}
                chatPath={pathOfNewChat(agent.id, workspace)}
                formPath={view === 'mine' ? pathOfForm(agent.id, workspace) : undefined}
              />
            )}
          </CardGrid>
        </Tabs>
      </div>
      {threePanes && open !== undefined && (
        <DetailsPane label={t('store.details')} onClose={close}>
          {details(open, close)}
        </DetailsPane>
      )}
    </div>
  )
}

function emptyText({ view, q, category, tag }: StoreQuery, t: ReturnType<typeof useTranslate<'store'>>): string {
  if (q !== '') return t('common.noResults', { words: q })
  if (category !== undefined || tag !== undefined) return t('store.noMatch')
  return t(`store.none.${view}`)
}
