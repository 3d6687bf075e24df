import { useTranslate } from '@saffron/core/react'
import { useContext, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'

import { BarContext } from '../layouts/bar-context.ts'
import { Mark } from '../mark.tsx'
import { mayReload } from './reload-guard.ts'

import button from '../../ui/button.module.css'
import styles from './error-page.module.css'

/**
 * A part of the app is not where it was: a reload fetches the new build, once by itself, then when it is asked for;
 * without a network it comes with the network.
 */
export function ChunkFailurePage() {
  const t = useTranslate()
  const Title = useContext(BarContext) === null ? 'h1' : 'h2'
  const [offline] = useState(() => !navigator.onLine)
  useEffect(() => {
    // Without a network a reload would take away what is still there.
    if (navigator.onLine && mayReload('chunk')) location.reload()
    const again = () => location.reload()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [])
  return (
    <div className={styles.page} role="alert">
      <Mark size={40} />
      <Title className={styles.title}>{t(offline ? 'shell.offline.title' : 'shell.chunkFailed.title')}</Title>
      <p className={styles.description}>{t(offline ? 'shell.offline.text' : 'shell.chunkFailed.text')}</p>
      <div className={styles.actions}>
        {!offline && (
          <button type="button" className={button.primary} onClick={() => location.reload()}>
            {t('shell.reload')}
          </button>
        )}
        <Link className={button.quiet} to="/app/chats">
          {t('shell.toChats')}
        </Link>
      </div>
    </div>
  )
}
