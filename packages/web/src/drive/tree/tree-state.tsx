import { useTranslate } from '@saffron/core/react'

import { useTryOnReturn } from '../../browser/on-return.ts'
import { Failure } from '../../ui/failure.tsx'

import button from '../../ui/button.module.css'
import styles from './tree.module.css'

interface TreeStateProps {
  readonly state: 'loading' | 'failed'
  readonly again: () => void
}

/** A tree without lines: it's loading, or it couldn't be loaded. */
export function TreeState({ state, again }: TreeStateProps) {
  const t = useTranslate('drive')
  useTryOnReturn(state === 'failed', again)
  return (
    <div className={styles.state}>
      {state === 'loading' ? (
        <output>
          <span className={button.spinner} aria-hidden />
          <span className="visually-hidden">{t('common.loading')}</span>
        </output>
      ) : (
        <>
          <Failure error={t('drive.folderTreeFailed')} />
          <button type="button" className={button.quiet} onClick={again}>
            {t('shell.list.failed')}
          </button>
        </>
      )}
    </div>
  )
}
