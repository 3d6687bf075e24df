import { type Asset, type Node, textError } from '@saffron/core/drive'
import { useTranslate } from '@saffron/core/react'
import { useCallback } from 'react'

import { useLoaded } from '../../ui/use-loaded.ts'
import { NothingToShow } from './nothing-to-show.tsx'
import { PreviewFailure } from './preview-failure.tsx'
import { readWritten } from './read-document-text.ts'

import button from '../../ui/button.module.css'
import styles from './preview.module.css'

interface DocumentTextPreviewProps {
  readonly node: Node
  readonly asset: Asset
  /** Why there's no better preview. */
  readonly note?: string | undefined
}

/** The text of an office document or a book, without formatting. */
export function DocumentTextPreview({ node, asset, note }: DocumentTextPreviewProps) {
  const t = useTranslate('drive')
  const load = useCallback((signal: AbortSignal) => readWritten(asset, signal), [asset])
  const { value, error, reload } = useLoaded(load)
  const problem = value && textError(value.known, t)
  if (error !== undefined) return <PreviewFailure error={error} onAgain={reload} />
  if (value?.text === '') return <NothingToShow node={node} fault={problem} />
  if (value === undefined) return <div className={`${button.spinner} ${styles.waiting}`} />
  return (
    <div className={styles.paper} data-form="written">
      <p className={styles.note}>{note ?? t('drive.preview.written')}</p>
      <div className={styles.written} dir="auto">
        {value.text}
      </div>
      {value.cut ? (
        <p className={styles.note}>{t('drive.preview.cut')}</p>
      ) : (
        problem !== undefined && <p className={styles.note}>{problem}</p>
      )}
    </div>
  )
}
