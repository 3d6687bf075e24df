import { createListStore } from '@saffron/core/paging'
import { useTranslate } from '@saffron/core/react'
import type { Workspace } from '@saffron/core/workspace'
import { Plus } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'

import { api } from '../../shell/session/client.ts'
import { List } from '../../ui/list/list.tsx'
import { ListCount } from '../../ui/list/toolbar/list-count.tsx'
import { Toolbar } from '../../ui/list/toolbar/toolbar.tsx'
import { useSearch } from '../../ui/list/toolbar/use-search.ts'
import { useKeptList } from '../../ui/list/use-kept-list.ts'
import { useDialog } from '../../ui/overlays/use-dialog.ts'
import { pathOfWorkspace } from '../workspace-path.ts'
import { CreateDialog } from './create-dialog.tsx'
import { WorkspaceCard } from './workspace-card.tsx'

import styles from '../workspace.module.css'

/** The workspaces of the user. */
export default function WorkspacesPage() {
  const t = useTranslate('workspace')
  const navigate = useNavigate()
  const openDialog = useDialog()
  const search = useSearch()
  const { wanted } = search
  const { list, place } = useKeptList(`workspaces ${wanted}`, () =>
    createListStore<Workspace>({
      load: ({ signal, ...page }) =>
        api.workspace.searchWorkspaces({ query: { ...page, ...(wanted !== '' && { q: wanted }) }, signal }),
    }),
  )
  const [query, setQuery] = useSearchParams()
  const wantsNew = query.has('new')
  const create = async () => {
    const created = await openDialog<Workspace>(t('workspace.new'), CreateDialog, { position: 'right' })
    if (created !== undefined) void navigate(pathOfWorkspace(created.id))
  }
  const createAsked = useEffectEvent(() => {
    setQuery({}, { replace: true })
    void create()
  })
  useEffect(() => {
    if (wantsNew) createAsked()
  }, [wantsNew])
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <p className={styles.lead}>{t('workspace.lead')}</p>
        <Toolbar
          search={{ search }}
          count={<ListCount list={list} />}
          primary={{ label: t('workspace.new'), icon: <Plus aria-hidden />, onClick: () => void create() }}
        />
      </header>
      <List
        list={list}
        place={place}
        label={t('workspace.list')}
        className={styles.rows}
        emptyText={t(wanted === '' ? 'workspace.none' : 'workspace.noMatch')}
      >
        {(workspace, focus) => (
          <WorkspaceCard
            workspace={workspace}
            focus={focus}
            onRestored={(restored) => list.update(restored.id, () => restored)}
          />
        )}
      </List>
    </div>
  )
}
