import { ApiError, describeError } from '@saffron/core/errors'
import { useTranslate } from '@saffron/core/react'
import { useContext } from 'react'
import { Link } from 'react-router-dom'

import { BarContext } from '../layouts/bar-context.ts'
import { Mark } from '../mark.tsx'
import { ChunkFailurePage } from './chunk-failure-page.tsx'
import { isChunkFailure } from './chunk-failure.ts'

import button from '../../ui/button.module.css'
import styles from './error-page.module.css'

const NOT_FOUND = 404
/** Of a failure that names no status (specification, section 2). */
const DEFAULT_STATUS = 500

const statusOf = (error: unknown): number =>
  ApiError.is(error) && error.statusCode > 0 ? error.statusCode : DEFAULT_STATUS

/**
 * What stands where a page cannot: the variant for 404, or the generic one (specification, section 2). Inside a layout
 * whose bar says a title the page's own is one level lower, and left out where it would say the same.
 */
export function ErrorPage({ error }: { readonly error: unknown }) {
  return isChunkFailure(error) ? <ChunkFailurePage /> : <FailurePage error={error} />
}

function FailurePage({ error }: { readonly error: unknown }) {
  const t = useTranslate()
  const hasBar = useContext(BarContext) !== null
  const status = statusOf(error)
  const missing = status === NOT_FOUND
  const title = t(missing ? 'shell.notFound.title' : 'error.client.page_failed')
  const Title = hasBar ? 'h2' : 'h1'
  const description = describeError(error, t)
  return (
    <div className={styles.page} role={missing ? undefined : 'alert'}>
      <Mark size={40} />
      <p className={styles.status}>{status}</p>
      {!(missing && hasBar) && (
        <Title className={styles.title} tabIndex={hasBar ? undefined : -1}>
          {title}
        </Title>
      )}
      {description !== title && <p className={styles.description}>{description}</p>}
      <div className={styles.actions}>
        {!missing && (
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
