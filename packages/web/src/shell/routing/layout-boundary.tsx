import type { ReactNode } from 'react'

import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { ErrorPage } from '../errors/error-page.tsx'

import styles from './layout-boundary.module.css'

interface LayoutBoundaryProps {
  /** The URL's path. Another path resets the error. */
  readonly path: string
  readonly children: ReactNode
}

/** If a layout fails to load, the error replaces it and its page. The rail stays. */
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
