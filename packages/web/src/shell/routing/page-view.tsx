import type { Route, RouteParams } from '@saffron/core/guards'
import { useTranslate } from '@saffron/core/react'
import { Suspense } from 'react'
import { useLocation } from 'react-router-dom'

import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { ErrorPage } from '../errors/error-page.tsx'
import { registeredPages } from '../features/registry.ts'
import { Frame } from '../layout/frame.tsx'
import { layoutTable } from '../layout/layout-table.ts'
import { LayoutBoundary } from './layout-boundary.tsx'
import { PageArrival, useFirstPath } from './page-arrival.tsx'
import { RouteParamsContext } from './route-params.ts'
import { useDocumentTitle } from './use-document-title.ts'

/** A failed page keeps the rail and a bar for navigation. */
const { Body: PaneOfFailure } = layoutTable.default

interface PageViewProps {
  readonly route: Route
  readonly params: RouteParams
}

/** The page of a route in its layout. Pages with the same layout share it and the rail. */
export function PageView({ route, params }: PageViewProps) {
  const t = useTranslate()
  const { pathname } = useLocation()
  useFirstPath(pathname)
  const { framed, Body } = layoutTable[route.layout]
  const Page = registeredPages().table[route.path]
  const title = t(route.title)
  const failure = (error: unknown) => {
    const page = <ErrorPage error={error} />
    return route.layout === 'chat-default' ? <PaneOfFailure title={title}>{page}</PaneOfFailure> : page
  }
  const body = (
    <LayoutBoundary path={pathname}>
      <Suspense>
        <Body title={title}>
          <Suspense>
            <ErrorBoundary resetKey={pathname} fallback={failure}>
              {Page !== undefined && <Page />}
            </ErrorBoundary>
            <PageArrival path={pathname} />
          </Suspense>
        </Body>
      </Suspense>
    </LayoutBoundary>
  )
  return (
    <RouteParamsContext value={params}>
      <RouteTitle title={title} />
      {framed ? <Frame>{body}</Frame> : body}
    </RouteParamsContext>
  )
}

/** Before the page in the tree, so a page can override it, such as with a conversation's title. */
function RouteTitle({ title }: { readonly title: string }) {
  useDocumentTitle(title)
  return null
}
