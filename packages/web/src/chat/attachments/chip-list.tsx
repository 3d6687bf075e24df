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
  /** The model can look at pictures. */
  readonly sees: boolean
}

/** By its name, as long as nothing else is known of it. */
const PICTURE = /\.(?:avif|bmp|gif|heic|jpe?g|png|tiff?|webp)$/i

/** Above the field: the files that go along, and where one drops more of them. */
export function ChipList({ attachments, sending, sees }: ChipListProps) {
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
      {!sees && !sending && files.some(({ name }) => PICTURE.test(name)) && (
        <output className={styles.unseen}>{t('chat.composer.unseen')}</output>
      )}
    </>
  )
}
