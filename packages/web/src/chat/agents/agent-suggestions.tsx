import { useTranslate } from '@saffron/core/react'
import type { Agent } from '@saffron/core/store'

import styles from './agents.module.css'

interface AgentSuggestionsProps {
  readonly agent: Pick<Agent, 'suggestions' | 'language'>
  /** Whether the chat has no messages yet. */
  readonly isHome?: boolean
  readonly onAsk: (text: string) => void
}

/** What a user could ask an agent first. A press sends it. */
export default function AgentSuggestions({ agent: { suggestions, language }, isHome, onAsk }: AgentSuggestionsProps) {
  const t = useTranslate('agents')
  if (suggestions.length === 0) return null
  return (
    <ul className={styles.suggestions} data-home={isHome === true || undefined} aria-label={t('agents.suggestions')}>
      {suggestions.map((suggestion) => (
        <li key={suggestion}>
          <button
            type="button"
            className={styles.suggestion}
            lang={language || ''}
            dir="auto"
            onClick={() => onAsk(suggestion)}
          >
            {suggestion}
          </button>
        </li>
      ))}
    </ul>
  )
}
