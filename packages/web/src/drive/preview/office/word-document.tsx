import type { TextDocument } from '@saffron/core/drive'
import { useTranslate } from '@saffron/core/react'

import { WordBlocks } from './word-blocks.tsx'

import preview from '../preview.module.css'
import styles from './word.module.css'

/** A Word document, with its notes below it. */
export function WordDocument({ document }: { readonly document: TextDocument }) {
  const t = useTranslate('drive')
  const { blocks, notes, cut } = document
  return (
    <div className={preview.paper} data-form="written">
      <p className={preview.note}>{t('drive.preview.simplified')}</p>
      <div className={styles.page} lang="">
        <WordBlocks blocks={blocks} />
      </div>
      {notes.length > 0 && (
        <section className={styles.notes} aria-label={t('drive.preview.notes')}>
          <p className={preview.note}>{t('drive.preview.notes')}</p>
          <div className={styles.page} lang="">
            <WordBlocks blocks={notes} />
          </div>
        </section>
      )}
      {cut && <p className={preview.note}>{t('drive.preview.cut')}</p>}
    </div>
  )
}
