import type { ModelRoute } from '@saffron/core/admin'
import { useTranslate } from '@saffron/core/react'

import { api } from '../../shell/session/client.ts'
import { List } from '../../ui/list/list.tsx'
import { useSearch } from '../../ui/list/toolbar/use-search.ts'
import { DateTime } from '../../ui/moment.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { SearchField } from '../search-field.tsx'
import { useConsoleList } from '../use-console-list.ts'

import styles from '../console.module.css'

type Shown = ModelRoute & { readonly id: string }

/** Sets the channels of each model and their order. */
export function OrderDialog({ onDone }: { readonly onDone: () => void }) {
  const t = useTranslate('admin')
  const search = useSearch()
  const { wanted } = search
  const { list, place } = useConsoleList<Shown>(`routes ${wanted}`, async ({ signal, ...page }) => {
    const found = await api.admin.searchRoutes({ query: { ...page, q: wanted }, signal })
    return { ...found, list: found.list.map((route) => ({ ...route, id: route.model })) }
  })
  return (
    <Sheet wide title={t('admin.channel.order')} onDone={onDone}>
      <p className={styles.hint}>{t('admin.channel.orderHint')}</p>
      <SearchField search={search} label={t('common.search')} />
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
