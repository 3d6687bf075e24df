import type { Upload, UploadQueue, UploadState } from '@saffron/core/drive'
import { useTranslate } from '@saffron/core/react'
import { useMemo, useState } from 'react'

import { useLinesInView } from '../use-lines-in-view.ts'
import { UploadRow } from './upload-row.tsx'

import styles from './uploads.module.css'

const ROW_PX = 52

/** Active uploads first, then those that need attention, waiting and finished ones. */
const ORDER: Readonly<Record<UploadState, number>> = {
  sending: 0,
  checking: 0,
  conflict: 1,
  failed: 1,
  paused: 2,
  waiting: 2,
  skipped: 3,
  givenUp: 3,
  done: 3,
}

interface UploadListProps {
  readonly uploads: UploadQueue
  readonly list: readonly Upload[]
}

/** A virtualized list with a row per file. */
export function UploadList({ uploads, list }: UploadListProps) {
  const t = useTranslate('drive')
  const [view, setView] = useState<HTMLDivElement | null>(null)
  const sorted = useMemo(() => list.toSorted((a, b) => ORDER[a.state] - ORDER[b.state]), [list])
  const { first, last, measure } = useLinesInView({ view, count: sorted.length, height: ROW_PX })
  return (
    <div ref={setView} className={styles.list} onScroll={measure}>
      <ul className={styles.rows} style={{ height: sorted.length * ROW_PX }} aria-label={t('drive.uploads')}>
        {sorted.slice(first, last + 1).map((upload, offset) => (
          <li key={upload.id} className={styles.row} style={{ top: (first + offset) * ROW_PX, height: ROW_PX }}>
            <UploadRow upload={upload} uploads={uploads} />
          </li>
        ))}
      </ul>
    </div>
  )
}
