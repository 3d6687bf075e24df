import { useTranslate } from '@saffron/core/react'
import type { Agent } from '@saffron/core/store'
import { Star } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'

import { STORE_PATH } from '../../shell/navigation/agent-path.ts'
import { AgentAvatar } from '../../ui/agent-avatar.tsx'
import { DraftState } from '../list/draft-state.tsx'
import { changedQuery } from '../list/store-query.ts'

import chips from '../../ui/settings/settings.module.css'
import styles from './details.module.css'

interface DetailsHeadProps {
  readonly agent: Agent
  readonly isDraft: boolean
}

/** The name and the description of an agent, and the ways to others like it. */
export function DetailsHead({ agent, isDraft }: DetailsHeadProps) {
  const t = useTranslate('store')
  const { search } = useLocation()
  const { author, category, tags, description, recommended, language } = agent
  const lang = language || ''
  const filtered = (change: Parameters<typeof changedQuery>[1]) =>
    `${STORE_PATH}?${changedQuery(new URLSearchParams(search), { ...change, agent: undefined }).toString()}`
  return (
    <>
      <header className={styles.head}>
        <AgentAvatar agent={agent} size={56} />
        <div className={styles.who}>
          <h2 className={styles.title} tabIndex={-1} lang={lang}>
            {agent.name || t('store.unnamed')}
          </h2>
          <p className={styles.by}>{author === null ? t('store.authorGone') : t('store.by', { name: author.name })}</p>
        </div>
      </header>
      <p className={styles.description} lang={lang} dir="auto">
        {description || t('store.noDescription')}
      </p>
      <p className={styles.chips}>
        {isDraft && <DraftState agent={agent} />}
        {recommended && (
          <span className={`${chips.chip} ${styles.recommended}`}>
            <Star aria-hidden />
            {t('store.recommended')}
          </span>
        )}
        <Link to={filtered({ category })} className={`${chips.chip} ${styles.link}`}>
          {t(`store.category.${category}`)}
        </Link>
        {tags.map((tag) => (
          <Link key={tag} to={filtered({ tag })} className={`${chips.chip} ${styles.link}`} lang="">
            {tag}
          </Link>
        ))}
      </p>
    </>
  )
}
