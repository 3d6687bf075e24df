import { lazy, Suspense } from 'react'

import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { CodeBlock } from './code-block.tsx'

const Drawing = lazy(() => import('./mermaid-drawing.tsx'))

/** A diagram. Its source is shown until Mermaid is loaded, and if it fails. */
export function MermaidDiagram({ source }: { readonly source: string }) {
  const fallback = <CodeBlock code={source} language="mermaid" open={false} />
  return (
    <ErrorBoundary fallback={fallback}>
      <Suspense fallback={fallback}>
        <Drawing source={source} fallback={fallback} />
      </Suspense>
    </ErrorBoundary>
  )
}
