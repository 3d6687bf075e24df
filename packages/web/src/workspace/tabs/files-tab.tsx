import type { Node } from '@saffron/core/drive'
import { formatFileSize, shownName } from '@saffron/core/format'
import { createListStore } from '@saffron/core/paging'
import { useTranslate } from '@saffron/core/react'
import { File, Folder, FolderOpen } from 'lucide-react'
import { useCallback } from 'react'
import { Link, useNavigate } from 'react-router-dom'

import { pathOfFolder, pathOfNode } from '../../drive/index.ts'
import { api } from '../../shell/session/client.ts'
import { Failure } from '../../ui/failure.tsx'
import { List } from '../../ui/list/list.tsx'
import { ListCount } from '../../ui/list/toolbar/list-count.tsx'
import { Toolbar } from '../../ui/list/toolbar/toolbar.tsx'
import { useKeptList } from '../../ui/list/use-kept-list.ts'
import { useMomentText } from '../../ui/moment.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import type { TabProps } from '../tab-props.ts'

import styles from '../workspace.module.css'

/** The files at the top of a workspace's drive. */
export function FilesTab({ workspace: { id } }: TabProps) {
  const load = useCallback((signal: AbortSignal) => api.workspace.workspaceRoot({ params: { id }, signal }), [id])
  const { value: root, error } = useLoaded(load)
  if (root === undefined) return <div className={styles.tools}>{error !== undefined && <Failure error={error} />}</div>
  return <Files root={root} />
}

function Files({ root }: { readonly root: Node }) {
  const t = useTranslate('workspace')
  const navigate = useNavigate()
  const when = useMomentText()
  const { list, place } = useKeptList(`workspace files ${root.id}`, () =>
    createListStore<Node>({
      load: ({ signal, ...page }) => api.drive.childrenOfNode({ params: { id: root.id }, query: page, signal }),
    }),
  )
  return (
    <>
      <div className={styles.tools}>
        <Toolbar
          count={<ListCount list={list} />}
          primary={{
            label: t('workspace.openDrive'),
            icon: <FolderOpen aria-hidden />,
            onClick: () => void navigate(pathOfFolder(root.id)),
          }}
        />
      </div>
      <List
        list={list}
        place={place}
        label={t('workspace.fileList')}
        className={styles.rows}
        emptyText={t('workspace.noFiles')}
      >
        {(node, focus) => (
          <Link {...focus} to={pathOfNode(node)} className={styles.line}>
            {node.kind === 'folder' ? <Folder aria-hidden /> : <File aria-hidden />}
            <span className={styles.lineName} lang="">
              {shownName(node.name)}
            </span>
            <span className={styles.facts}>
              <span>{formatFileSize(node.size, t.locale)}</span>
              <span>{when(node.updatedAt)}</span>
            </span>
          </Link>
        )}
      </List>
    </>
  )
}
