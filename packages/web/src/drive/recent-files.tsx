import { shownName } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import { useCallback, useId } from 'react'

import { useTryOnReturn } from '../browser/on-return.ts'
import { api } from '../shell/session/client.ts'
import { Failure } from '../ui/failure.tsx'
import { Ghost } from '../ui/list/ghost.tsx'
import { useLoaded } from '../ui/use-loaded.ts'
import { useDriveChanges } from './drive-changes.ts'
import { useDrive } from './drive-context.ts'
import { NodePicture } from './nodes/node-picture.tsx'

import button from '../ui/button.module.css'
import styles from './recent-files.module.css'

/** More would need their own page. */
const SHOWN = 6

/** The files that were added or changed last. A click opens one. */
export function RecentFiles() {
  const t = useTranslate('drive')
  const { actions, place } = useDrive()
  const { workspace } = place
  const title = useId()
  const load = useCallback(
    async (signal: AbortSignal) => {
      const query = { kind: 'file', sort: '-date', page: 1, limit: SHOWN, workspace } as const
      return (await api.drive.searchNodes({ query, signal })).list
    },
    [workspace],
  )
  const { value: files, error, reload } = useLoaded(load)
  useDriveChanges(() => void reload())
  useTryOnReturn(error !== undefined, () => void reload())
  return (
    <section className={styles.recent} aria-labelledby={title} aria-busy={files === undefined && error === undefined}>
      <h2 id={title} className={styles.title}>
        {t('drive.recent')}
      </h2>
      {files === undefined && error === undefined && (
        <div className={styles.loading}>
          {[0, 1, 2].map((index) => (
            <Ghost key={index} index={index} />
          ))}
        </div>
      )}
      {files === undefined && error !== undefined && (
        <div className={styles.state}>
          <Failure error={error} />
          <button type="button" className={button.quiet} onClick={() => void reload()}>
            {t('common.tryAgain')}
          </button>
        </div>
      )}
      {files?.length === 0 && <p className={styles.state}>{t('drive.recentNone')}</p>}
      {files !== undefined && files.length > 0 && (
        <ul className={styles.list}>
          {files.map((node) => (
            <li key={node.id}>
              <button
                type="button"
                className={styles.file}
                title={shownName(node.name)}
                onClick={() => actions.open(node)}
              >
                <NodePicture node={node} />
                <span className={styles.name} dir="auto">
                  {shownName(node.name)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
