import { useTranslate } from '@saffron/core/react'
import type { Agent } from '@saffron/core/store'
import { MessageCircle, PencilLine, Star } from 'lucide-react'
import { Link } from 'react-router-dom'

import { AgentAvatar } from '../../ui/agent-avatar.tsx'
import type { RowFocus } from '../../ui/list/use-roving-rows.ts'
import { useMomentText } from '../../ui/moment.tsx'
import { pluginsOf } from '../plugins-of.ts'
import { ratingText } from '../rating-text.ts'
import { DraftState } from './draft-state.tsx'

import button from '../../ui/button.module.css'
import chips from '../../ui/settings/settings.module.css'
import styles from './card.module.css'

interface AgentCardProps {
  readonly agent: Agent
  readonly focus: RowFocus
  readonly isOpen: boolean
  /** The label of its model. Undefined for any model. */
  readonly model: string | undefined
  /** The URL of its details. */
  readonly to: string
  /** The URL of a new chat with it. */
  readonly chatPath: string
  /** The URL of its form, in the list of the own agents. */
  readonly formPath: string | undefined
}

/** An agent in the store: who made it, what it does and needs, and the way to a chat with it. */
export function AgentCard({ agent, focus, isOpen, model, to, chatPath, formPath }: AgentCardProps) {
  const t = useTranslate('store')
  const when = useMomentText()
  const { author, description, category, recommended, published, publishedAt, updatedAt, stats } = agent
  const name = agent.name || t('store.unnamed')
  const plugins = pluginsOf(agent)
  const isOwn = formPath !== undefined
  const facts = [
    ...(model === undefined ? [] : [model]),
    ...(plugins.length === 0 ? [] : [t('store.needs', { plugins: plugins.join(', ') })]),
    published === null || isOwn
      ? when(updatedAt)
      : t('store.versionAt', { version: published, when: when(publishedAt ?? updatedAt) }),
    ...(stats.rating === null ? [] : [t('store.ratingShort', { rating: ratingText(stats.rating, t.locale) })]),
    ...(stats.passed === null || stats.cases === 0
      ? []
      : [t('store.tests.passed', { passed: stats.passed, cases: stats.cases })]),
    ...(stats.users > 0 ? [t('store.users', { count: stats.users })] : []),
  ]
  return (
    <article className={styles.card} data-open={isOpen || undefined}>
      <div className={styles.head}>
        <AgentAvatar agent={agent} />
        <div className={styles.who}>
          <h2 className={styles.name}>
            <Link
              {...focus}
              to={to}
              className={styles.open}
              aria-current={isOpen ? 'true' : undefined}
              lang={agent.language || ''}
              preventScrollReset
            >
              {name}
            </Link>
          </h2>
          <p className={styles.by}>
            {isOwn ? <DraftState agent={agent} /> : <span lang="">{author?.name ?? t('store.authorGone')}</span>}
            {isOwn && agent.forkedFrom?.newer !== undefined && (
              <span className={chips.chip} data-tone="accent">
                {t('store.update.chip')}
              </span>
            )}
            <span>{t(`store.category.${category}`)}</span>
          </p>
        </div>
        {recommended && (
          <span className={styles.star} title={t('store.recommended')}>
            <Star aria-hidden />
            <span className="visually-hidden">{t('store.recommended')}</span>
          </span>
        )}
      </div>
      <p className={styles.description} lang={agent.language || ''} dir="auto">
        {description || t('store.noDescription')}
      </p>
      <div className={styles.foot}>
        <p className={styles.facts}>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        {formPath !== undefined && agent.canEdit && (
          <Link
            to={formPath}
            className={`${button.icon} ${styles.action}`}
            tabIndex={focus.tabIndex}
            aria-label={t('store.editOf', { name })}
            title={t('store.edit')}
          >
            <PencilLine aria-hidden />
          </Link>
        )}
        {published !== null && (
          <Link
            to={chatPath}
            className={`${button.quiet} ${styles.action}`}
            tabIndex={focus.tabIndex}
            aria-label={t('store.chatWith', { name })}
          >
            <MessageCircle aria-hidden />
            <span aria-hidden>{t('store.chat')}</span>
          </Link>
        )}
      </div>
    </article>
  )
}
