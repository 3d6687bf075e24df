import { useLocation } from 'react-router-dom'

import { ErrorPage } from './shell/errors/error-page.tsx'
import { Overlays } from './shell/overlays/overlays.tsx'
import { Commands } from './shell/palette/commands.tsx'
import { GuardedRoute } from './shell/routing/guarded-route.tsx'
import { SpaceProvider } from './shell/space/space-provider.tsx'
import { UpdateNotice } from './shell/updates/update-notice.tsx'
import { ErrorBoundary } from './ui/error-boundary.tsx'
import { ViewerHost } from './viewer/index.ts'

/** The page for the current URL. Errors above a page, such as an unknown guard, reset on navigation. */
export function App() {
  const { key } = useLocation()
  return (
    <ErrorBoundary resetKey={key} fallback={wholePage}>
      <SpaceProvider>
        <Overlays viewer={<ViewerHost />}>
          <GuardedRoute />
          <UpdateNotice />
          <Commands />
        </Overlays>
      </SpaceProvider>
    </ErrorBoundary>
  )
}

const wholePage = (error: unknown) => (
  <main>
    <ErrorPage error={error} />
  </main>
)
