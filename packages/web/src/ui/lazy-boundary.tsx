import { type ReactNode, Suspense } from 'react'

import { ErrorBoundary } from './error-boundary.tsx'

/** A lazily loaded part of a page. If it fails to load, the rest stays. */
export const LazyBoundary = ({ children }: { readonly children: ReactNode }) => (
  <ErrorBoundary fallback={null}>
    <Suspense>{children}</Suspense>
  </ErrorBoundary>
)
