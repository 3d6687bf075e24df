import { createListStore } from '@saffron/core/paging'
import type { Playscript } from '@saffron/core/playscript'
import { useSession, useTranslate } from '@saffron/core/react'
import { FileUp, LayoutTemplate, Plus } from 'lucide-react'

import { api, session } from '../../shell/session/client.ts'
import { useSpace } from '../../shell/space/use-space.ts'
import { Button } from '../../ui/button.tsx'
import { List } from '../../ui/list/list.tsx'
import { ListCount } from '../../ui/list/toolbar/list-count.tsx'
import { orderChoice } from '../../ui/list/toolbar/list-filter.ts'
import { Toolbar } from '../../ui/list/toolbar/toolbar.tsx'
import { useAddressedSearch } from '../../ui/list/toolbar/use-addressed-search.ts'
import { useKeptList } from '../../ui/list/use-kept-list.ts'
import { useReportError } from '../../ui/overlays/use-report-error.ts'
import { useToast } from '../../ui/overlays/use-toast.ts'
import { pathOfScript } from '../playscript-path.ts'
import { FileDrop } from './file-drop.tsx'
import { ScriptRow } from './script-row.tsx'
import { SHOWN, useScriptsQuery } from './scripts-query.ts'
import { useNewScript } from './use-new-script.tsx'

import styles from './list.module.css'

/** The scripts of the space, last edited first. A file that is dropped here becomes one. */
export default function ScriptsPage() {
  const t = useTranslate('playscript')
  const { id: workspace, mayWrite } = useSpace()
  const owner = useSession(session).user?.id ?? ''
  const [{ q, show }, change] = useScriptsQuery()
  const search = useAddressedSearch(q, (words) => change({ q: words }))
  const toast = useToast()
  const report = useReportError()
  const start = useNewScript()
  const isTrash = show === 'trash'
  const { list, place } = useKeptList<Playscript>(`scripts ${JSON.stringify([owner, workspace, q, show])}`, () =>
    createListStore<Playscript>({
      load: ({ signal, ...page }) =>
        api.playscript.searchPlayscripts({
          query: { ...page, ...(q !== '' && { q }), workspace, ...(isTrash && { trashed: 'true' }) },
          signal,
        }),
    }),
  )
  const restore = async ({ id, title }: Playscript) => {
    try {
      const script = await api.playscript.recoverPlayscript({ params: { id } })
      if (isTrash) list.remove(id)
      else list.insert(script)
      toast(t('common.restored', { title: title || t('playscript.untitled') }))
    } catch (error) {
      report(error)
    }
  }
  const remove = async (script: Playscript) => {
    try {
      await api.playscript.deletePlayscript({ params: { id: script.id } })
      list.remove(script.id)
      toast(t('playscript.deleted', { title: script.title || t('playscript.untitled') }), {
        action: { label: t('common.undo'), onClick: () => void restore(script) },
      })
    } catch (error) {
      report(error)
    }
  }
  const empty = q !== '' ? t('playscript.noMatch') : t(isTrash ? 'playscript.trashEmpty' : 'playscript.empty')
  return (
    <FileDrop enabled={mayWrite} onFiles={(files) => void start.fromFiles(files)}>
      <div className={styles.tools}>
        <Toolbar
          search={{ search, label: t('playscript.search') }}
          filters={[
            orderChoice({
              label: t('playscript.show'),
              role: 'view',
              values: SHOWN,
              textOf: (value) => t(value === 'trash' ? 'playscript.trash' : 'playscript.show.scripts'),
              value: show,
              onChange: (value) => change({ show: value }),
            }),
          ]}
          count={<ListCount list={list} />}
          {...(mayWrite && {
            primary: {
              label: t('playscript.new'),
              icon: <Plus aria-hidden />,
              onClick: () => void start.blank(),
            },
            others: [
              {
                label: t('playscript.fromTemplate'),
                icon: <LayoutTemplate aria-hidden />,
                onClick: () => void start.fromTemplate(),
              },
              {
                label: t('playscript.fromFile'),
                icon: <FileUp aria-hidden />,
                onClick: () => void start.pickFile(),
              },
            ],
          })}
        />
      </div>
      <List
        list={list}
        label={t('playscript.label')}
        place={place}
        className={styles.list}
        emptyText={empty}
        emptyAction={
          mayWrite &&
          q === '' &&
          !isTrash && <Button onClick={() => void start.blank()}>{t('playscript.blank')}</Button>
        }
      >
        {(script, focus) => (
          <ScriptRow
            script={script}
            to={pathOfScript(script.id, workspace)}
            focus={focus}
            mayWrite={mayWrite}
            onDelete={() => void remove(script)}
            onRestore={() => void restore(script)}
          />
        )}
      </List>
    </FileDrop>
  )
}
