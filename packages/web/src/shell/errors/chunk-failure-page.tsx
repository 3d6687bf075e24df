import { useTranslate } from '@saffron/core/react'
import { useContext, useEffect } from 'react'

import { BarContext } from '../layouts/bar-context.ts'
import { Mark } from '../mark.tsx'
import { mayReload } from './reload-guard.ts'

import button from '../../ui/button.module.css'
import styles from './error-page.module.css'

/** A part of the app is not where it was: a reload fetches the new build, once by itself, then when it is asked for. */
export function ChunkFailurePage() {
  const t = useTranslate()
  const Title = useContext(BarContext) === null ? 'h1' : 'h2'
  useEffect(() => {
    // Without a network a reload would take away what is still there.
    if (navigator.onLine && mayReload('chunk')) location.reload()
  }, [])
  return (
    <div className={styles.page} role="alert">
      <Mark size={40} />
      <Title className={styles.title}>{t('shell.chunkFailed.title')}</Title>
      <p className={styles.description}>{t('shell.chunkFailed.text')}</p>
      <div className={styles.actions}>
        <button type="button" className={button.primary} onClick={() => location.reload()}>
          {t('shell.reload')}
        </button>
      </div>
    </div>
  )
}
