import { lazy, type ReactNode, Suspense } from 'react'

import { ErrorBoundary } from '../../ui/error-boundary.tsx'

const MentionText = lazy(() => import('./mention-text.tsx'))

/** Returns how to show the text of a message that mentions people. Until its code is loaded, nothing is marked. */
export const markMentions = (mentions: readonly string[]) =>
  function Marked(text: string): ReactNode {
    return (
      <ErrorBoundary fallback={text}>
        <Suspense fallback={text}>
          <MentionText text={text} mentions={mentions} />
        </Suspense>
      </ErrorBoundary>
    )
  }
