import type { Plugin } from '@saffron/core/plugins'
import { useSession, useStore, useTranslate } from '@saffron/core/react'
import { Plus } from 'lucide-react'
import { useLocation } from 'react-router-dom'

import { DetailsPane } from '../../shell/details/details-pane.tsx'
import { useDetailsSheet } from '../../shell/details/use-details-sheet.tsx'
import { useThreePanes } from '../../shell/details/use-three-panes.ts'
import { session } from '../../shell/session/client.ts'
import { Button } from '../../ui/button.tsx'
import { List } from '../../ui/list/list.tsx'
import { ListCount } from '../../ui/list/toolbar/list-count.tsx'
import { choiceFilter } from '../../ui/list/toolbar/list-filter.ts'
import { Toolbar } from '../../ui/list/toolbar/toolbar.tsx'
import { useAddressedSearch } from '../../ui/list/toolbar/use-addressed-search.ts'
import { useKeptList } from '../../ui/list/use-kept-list.ts'
import { PluginDetails } from '../details/plugin-details.tsx'
import { changedQuery, type PluginChange, type PluginQuery, SHOWN } from '../plugin-query.ts'
import { PLUGINS_PATH } from '../plugins-path.ts'
import { useNewPlugin } from '../use-new-plugin.tsx'
import { createPluginList, mayAddByUrl } from './create-plugin-list.ts'
import { PluginGhost } from './plugin-ghost.tsx'
import { PluginRow } from './plugin-row.tsx'

import styles from '../plugins.module.css'

interface PluginListProps {
  readonly query: PluginQuery
  readonly onChange: (change: PluginChange) => void
}

/** The plugins that the user has, and those that they could add, with the details of one. */
export function PluginList({ query, onChange }: PluginListProps) {
  const t = useTranslate('plugins')
  const threePanes = useThreePanes()
  const { search: here } = useLocation()
  const { q, show, plugin: open } = query
  const search = useAddressedSearch(q, (words) => onChange({ q: words }))
  const owner = useSession(session).user?.id ?? ''
  const { list, place } = useKeptList<Plugin>(`plugins ${JSON.stringify([q, show, owner])}`, () =>
    createPluginList(q, show),
  )
  useStore(list)
  const byUrl = mayAddByUrl(list)
  const refresh = () => void list.refresh()
  const added = (plugin: Plugin) => {
    refresh()
    onChange({ plugin: plugin.id })
  }
  const addByUrl = useNewPlugin(added)
  const close = () => onChange({ plugin: undefined })
  const details = (id: string, onClose: () => void) => (
    <PluginDetails key={id} id={id} onClose={onClose} onChanged={refresh} onAdded={added} />
  )
  useDetailsSheet({
    name: 'pluginDetails',
    label: t('plugins.details'),
    item: threePanes ? undefined : open,
    onClose: close,
    content: details,
  })
  const filter = choiceFilter({
    label: t('plugins.show'),
    all: t('common.all'),
    values: SHOWN,
    textOf: (value) => t(`plugins.show.${value}`),
    value: show,
    onChange: (value) => onChange({ show: value }),
  })
  const empty = q !== '' ? t('common.noResults', { words: q }) : show !== undefined ? t('plugins.noMatch') : undefined
  return (
    <div className={styles.panes}>
      <div className={styles.main}>
        <div className={styles.tools}>
          <Toolbar
            search={{ search, label: t('plugins.search') }}
            filters={[filter]}
            count={<ListCount list={list} />}
            {...(byUrl && {
              primary: { label: t('plugins.new'), icon: <Plus aria-hidden />, onClick: () => void addByUrl() },
            })}
          />
        </div>
        <List
          list={list}
          label={t('plugins.list')}
          place={place}
          className={styles.list}
          current={open ?? null}
          ghost={PluginGhost}
          emptyText={empty ?? t(byUrl ? 'plugins.none' : 'plugins.noneOffered')}
          emptyAction={
            empty !== undefined ? (
              <Button onClick={() => onChange({ q: undefined, show: undefined })}>{t('plugins.clear')}</Button>
            ) : byUrl ? (
              <Button onClick={() => void addByUrl()}>{t('plugins.new')}</Button>
            ) : undefined
          }
        >
          {(plugin, focus) => (
            <PluginRow
              plugin={plugin}
              focus={focus}
              isOpen={plugin.id === open}
              to={`${PLUGINS_PATH}?${changedQuery(new URLSearchParams(here), { plugin: plugin.id }).toString()}`}
            />
          )}
        </List>
      </div>
      {threePanes && open !== undefined && (
        <DetailsPane label={t('plugins.details')} onClose={close}>
          {details(open, close)}
        </DetailsPane>
      )}
    </div>
  )
}
