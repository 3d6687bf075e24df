import type { ReactNode } from 'react'

import { ErrorBoundary } from '../errors/error-boundary.tsx'
import { ErrorPage } from '../errors/error-page.tsx'

import styles from './layout-boundary.module.css'

interface LayoutBoundaryProps {
  /** Of the address: another one is another try. */
  readonly path: string
  readonly children: ReactNode
}

/** Where a layout itself is missing, the failure has the place of both it and its page; the rail beside stays. */
export function LayoutBoundary({ path, children }: LayoutBoundaryProps) {
  return (
    <ErrorBoundary resetKey={path} fallback={bare}>
      {children}
    </ErrorBoundary>
  )
}

const bare = (error: unknown) => (
  <main className={styles.failure}>
    <ErrorPage error={error} />
  </main>
)
