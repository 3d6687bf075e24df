import type { Node } from '@saffron/core/drive'
import { shownName } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import { File } from 'lucide-react'
import { useCallback } from 'react'

import { api } from '../../shell/session/client.ts'
import { useSpace } from '../../shell/space/use-space.ts'
import { useLoaded } from '../../ui/use-loaded.ts'

import styles from './home.module.css'

/** As many as fit in two lines. */
const SHOWN = 4

/** The files that changed last. A click attaches one. Shows nothing if there are none or they can't be loaded. */
export default function RecentFiles({ onChoose }: { readonly onChoose: (file: Node) => void }) {
  const t = useTranslate()
  const { id: workspace } = useSpace()
  const load = useCallback(
    async (signal: AbortSignal) => {
      const query = { kind: 'file', sort: '-date', page: 1, limit: SHOWN, workspace } as const
      return (await api.drive.searchNodes({ query, signal })).list
    },
    [workspace],
  )
  const { value: files = [] } = useLoaded(load)
  if (files.length === 0) return null
  return (
    <section className={`${styles.files} fades-aside`} aria-labelledby="recent-files">
      <h2 id="recent-files" className={styles.filesTitle}>
        {t('chat.empty.files')}
      </h2>
      {files.map((file) => {
        const name = shownName(file.name)
        return (
          <button
            key={file.id}
            type="button"
            className={styles.file}
            title={t('chat.empty.ask', { name })}
            onClick={() => onChoose(file)}
          >
            <File aria-hidden />
            <span dir="auto">{name}</span>
          </button>
        )
      })}
    </section>
  )
}
