import type { Asset } from '@saffron/core/drive'
import { useTranslate } from '@saffron/core/react'
import { type ReactNode, useCallback } from 'react'

import { useLoaded } from '../../ui/use-loaded.ts'
import { PreviewFailure } from './preview-failure.tsx'
import { readWritten } from './read-written.ts'

import button from '../../ui/button.module.css'
import styles from './preview.module.css'

interface WrittenPreviewProps {
  readonly asset: Asset
  /** What stands here where nothing is written in it. */
  readonly otherwise: ReactNode
}

/** The words of a document of an office, or of a book, without its looks. */
export function WrittenPreview({ asset, otherwise }: WrittenPreviewProps) {
  const t = useTranslate('drive')
  const load = useCallback((signal: AbortSignal) => readWritten(asset, signal), [asset])
  const { value, error, reload } = useLoaded(load)
  if (error !== undefined) return <PreviewFailure error={error} onAgain={reload} />
  if (value?.text === '') return otherwise
  if (value === undefined) return <div className={`${button.spinner} ${styles.waiting}`} />
  return (
    <div className={styles.paper} data-form="written">
      <p className={styles.note}>{t('drive.preview.written')}</p>
      <div className={styles.written} dir="auto">
        {value.text}
      </div>
      {value.cut && <p className={styles.note}>{t('drive.preview.cut')}</p>}
    </div>
  )
}
