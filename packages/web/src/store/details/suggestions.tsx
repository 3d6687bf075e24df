import { useTranslate } from '@saffron/core/react'
import type { Agent } from '@saffron/core/store'
import { CornerDownLeft } from 'lucide-react'
import { Link } from 'react-router-dom'

import { pathOfNewChat } from '../../shell/navigation/agent-path.ts'

import styles from './details.module.css'

interface SuggestionsProps {
  readonly agent: Agent
  readonly workspace: string | undefined
}

/** What a user could ask first. A press starts a chat with it. */
export function Suggestions({ agent: { id, suggestions, language }, workspace }: SuggestionsProps) {
  const t = useTranslate('store')
  if (suggestions.length === 0) return null
  return (
    <section>
      <h3 className={styles.heading}>{t('store.ask')}</h3>
      <ul className={styles.suggestions}>
        {suggestions.map((suggestion) => (
          <li key={suggestion}>
            <Link
              to={pathOfNewChat(id, workspace)}
              state={{ ask: suggestion }}
              className={styles.suggestion}
              lang={language || ''}
              dir="auto"
            >
              {suggestion}
              <CornerDownLeft aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
