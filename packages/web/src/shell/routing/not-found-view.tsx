import { useSession, useTranslate } from '@saffron/core/react'
import { Suspense } from 'react'

import { ErrorPage } from '../errors/error-page.tsx'
import { Frame } from '../layout/frame.tsx'
import { layoutTable } from '../layout/layout-table.ts'
import { session } from '../session/client.ts'
import { LayoutBoundary } from './layout-boundary.tsx'
import { PageArrival } from './page-arrival.tsx'
import { useDocumentTitle } from './use-document-title.ts'

const { Body: Default } = layoutTable.default
const { Body: Blank } = layoutTable.blank

interface NotFoundViewProps {
  /** Shows Page Not Found and the path. */
  readonly error: unknown
  readonly path: string
}

/** A page for an unknown URL, next to the rail if the user has one. */
export function NotFoundView({ error, path }: NotFoundViewProps) {
  const t = useTranslate()
  const { signedIn } = useSession(session)
  const title = t('shell.notFound.title')
  useDocumentTitle(title)
  const page = (
    <>
      <ErrorPage error={error} />
      <PageArrival path={path} />
    </>
  )
  if (!signedIn)
    return (
      <Suspense>
        <Blank title={title}>{page}</Blank>
      </Suspense>
    )
  return (
    <Frame>
      <LayoutBoundary path={path}>
        <Suspense>
          <Default title={title}>{page}</Default>
        </Suspense>
      </LayoutBoundary>
    </Frame>
  )
}
