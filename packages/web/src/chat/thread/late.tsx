import { type ReactNode, Suspense } from 'react'

import { ErrorBoundary } from '../../shell/errors/error-boundary.tsx'

/** What is fetched once a message needs it: one that cannot be fetched is no reason to take the thread away. */
export const Late = ({ children }: { readonly children: ReactNode }) => (
  <ErrorBoundary fallback={null}>
    <Suspense>{children}</Suspense>
  </ErrorBoundary>
)
