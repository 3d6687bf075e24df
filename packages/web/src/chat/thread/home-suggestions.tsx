import type { Node } from '@saffron/core/drive'
import { useTranslate } from '@saffron/core/react'
import { lazy, Suspense } from 'react'

import { ErrorBoundary } from '../../ui/error-boundary.tsx'

import styles from './home.module.css'

const RecentFiles = lazy(() => import('./recent-files.tsx'))

const PROMPTS = ['write', 'code', 'table', 'plan'] as const

interface HomeSuggestionsProps {
  /** Puts a prompt into the field. */
  readonly onChoose: (prompt: string) => void
  readonly onAttach: (file: Node) => void
}

/** Prompts to begin with, and the recent files to ask about. */
export function HomeSuggestions({ onChoose, onAttach }: HomeSuggestionsProps) {
  const t = useTranslate()
  return (
    <div className={styles.suggestions}>
      <div className={`${styles.prompts} fades-aside`}>
        {PROMPTS.map((name) => {
          const prompt = t(`chat.empty.${name}`)
          return (
            <button key={name} type="button" className={styles.prompt} onClick={() => onChoose(prompt)}>
              {prompt}
            </button>
          )
        })}
      </div>
      {/* Files that can't be loaded are no reason to report an error here. */}
      <ErrorBoundary fallback={null}>
        <Suspense>
          <RecentFiles onChoose={onAttach} />
        </Suspense>
      </ErrorBoundary>
    </div>
  )
}
