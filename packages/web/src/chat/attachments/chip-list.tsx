import type { Attachments } from '@saffron/core/chat'
import { useStore, useTranslate } from '@saffron/core/react'
import { useState } from 'react'

import { Chip } from './chip.tsx'
import { useFileDrag } from './use-file-drag.ts'

import styles from './attachments.module.css'

interface ChipListProps {
  readonly attachments: Attachments
  /** They're being sent with their message. */
  readonly sending: boolean
}

/** The attached files, shown above the field. It's also the drop target. */
export function ChipList({ attachments, sending }: ChipListProps) {
  const t = useTranslate('drive')
  const files = useStore(attachments)
  const [over, setOver] = useState(false)
  useFileDrag(setOver)
  return (
    <>
      {over && (
        <div className={styles.veil} aria-hidden>
          {t('drive.attach.drop')}
        </div>
      )}
      {files.length > 0 && !sending && (
        <ul className={styles.chips} aria-label={t('drive.attach.files')}>
          {files.map((file) => (
            <li key={file.key}>
              <Chip
                file={file}
                onRemove={() => attachments.remove(file.key)}
                onRetry={() => attachments.retry(file.key)}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
