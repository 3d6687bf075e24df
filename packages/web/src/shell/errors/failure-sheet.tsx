import { useTranslate } from '@saffron/core/react'
import { useContext } from 'react'
import { Link } from 'react-router-dom'

import { Mark } from '../../ui/mark.tsx'
import { BarContext } from '../layout/bar-context.ts'

import button from '../../ui/button.module.css'
import styles from './error-page.module.css'

interface FailureSheetProps {
  /** Omitted if the bar above already shows it. */
  readonly title: string | undefined
  readonly status?: number
  readonly description: string | undefined
  /** Announced to screen readers as soon as it appears. */
  readonly alerts: boolean
  readonly offersReload: boolean
}

/** The content of an error page. Inside a layout with a title, its heading is one level lower. */
export function FailureSheet({ title, status, description, alerts, offersReload }: FailureSheetProps) {
  const t = useTranslate()
  const hasBar = useContext(BarContext) !== null
  const Title = hasBar ? 'h2' : 'h1'
  return (
    <div className={styles.page} role={alerts ? 'alert' : undefined}>
      <Mark size={40} />
      {status !== undefined && <p className={styles.status}>{status}</p>}
      {title !== undefined && (
        <Title className={styles.title} tabIndex={hasBar ? undefined : -1}>
          {title}
        </Title>
      )}
      {description !== undefined && <p className={styles.description}>{description}</p>}
      <div className={styles.actions}>
        {offersReload && (
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
