import type { ModelRoute } from '@saffron/core/admin'
import { createListStore } from '@saffron/core/paging'
import { useTranslate } from '@saffron/core/react'

import { api } from '../../shell/session/client.ts'
import { Field } from '../../ui/field.tsx'
import { List } from '../../ui/list/list.tsx'
import { useKeptList } from '../../ui/list/use-kept-list.ts'
import { DateTime } from '../../ui/moment.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { useSearch } from '../use-search.ts'

import styles from '../console.module.css'

const PAGE_SIZE = 50

type Shown = ModelRoute & { readonly id: string }

/** Sets the channels of each model and their order. */
export function OrderDialog({ onDone }: { readonly onDone: () => void }) {
  const t = useTranslate('admin')
  const { typed, type, wanted } = useSearch()
  const { list, place } = useKeptList(`routes ${wanted}`, () =>
    createListStore<Shown>({
      load: async ({ page, limit, signal }) => {
        const found = await api.admin.searchRoutes({ query: { page, limit, q: wanted }, signal })
        return { ...found, list: found.list.map((route) => ({ ...route, id: route.model })) }
      },
      pageSize: PAGE_SIZE,
    }),
  )
  return (
    <Sheet wide title={t('admin.channel.order')} onDone={onDone}>
      <p className={styles.hint}>{t('admin.channel.orderHint')}</p>
      <Field
        label={t('admin.console.search')}
        type="search"
        value={typed}
        onChange={({ target }) => type(target.value)}
      />
      <div className={styles.boundedList}>
        <List list={list} label={t('admin.channel.order')} place={place} emptyText={t('admin.channel.noOrder')}>
          {(route, focus) => (
            <div {...focus} className={styles.boundedRow}>
              <p className={styles.name}>{route.model}</p>
              <ol className={styles.lines}>
                {route.channels.map((channel, index) => (
                  <li key={channel.id}>
                    <span>{index + 1}.</span>
                    <span className={styles.name}>{channel.name}</span>
                    <span>{t('admin.channel.rank', { priority: channel.priority, share: channel.share })}</span>
                    <span
                      className={channel.status === 'failing' || channel.status === 'paused' ? styles.bad : styles.good}
                    >
                      {t(`admin.channel.status.${channel.status}`)}
                    </span>
                    {channel.pausedUntil !== null && <DateTime at={channel.pausedUntil} />}
                  </li>
                ))}
              </ol>
            </div>
          )}
        </List>
      </div>
    </Sheet>
  )
}
