import { type ReactNode, Suspense } from 'react'

import { ErrorBoundary } from '../../ui/error-boundary.tsx'

/** A lazily loaded part of a message. If it fails to load, the thread stays. */
export const LazyBoundary = ({ children }: { readonly children: ReactNode }) => (
  <ErrorBoundary fallback={null}>
    <Suspense>{children}</Suspense>
  </ErrorBoundary>
)
