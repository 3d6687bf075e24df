import { ApiError, describeError } from '@saffron/core/errors'
import { useTranslate } from '@saffron/core/react'
import { useContext } from 'react'

import { BarContext } from '../layout/bar-context.ts'
import { ChunkFailurePage } from './chunk-failure-page.tsx'
import { isChunkFailure } from './chunk-failure.ts'
import { FailureSheet } from './failure-sheet.tsx'

const NOT_FOUND = 404
/** The status of an error without one. */
const DEFAULT_STATUS = 500

const statusOf = (error: unknown): number =>
  ApiError.is(error) && error.statusCode > 0 ? error.statusCode : DEFAULT_STATUS

/**
 * Shown in place of a page: the not-found variant for 404, otherwise the generic one. The title is omitted if the bar
 * above shows the same.
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
  const description = describeError(error, t)
  return (
    <FailureSheet
      title={missing && hasBar ? undefined : title}
      status={status}
      description={description === title ? undefined : description}
      alerts={!missing}
      offersReload={!missing}
    />
  )
}
