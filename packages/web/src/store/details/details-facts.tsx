import { formatCredits } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import type { Agent } from '@saffron/core/store'
import { Link } from 'react-router-dom'

import { pathOfAgent } from '../../shell/navigation/agent-path.ts'
import { useSpace } from '../../shell/space/use-space.ts'
import { dateText } from '../../ui/moment.tsx'
import { languageName } from '../language-name.ts'
import { pluginsOf } from '../plugins-of.ts'
import { ratingText } from '../rating-text.ts'
import { useModelNames } from '../use-model-names.ts'

import styles from './details.module.css'

/** What an agent needs, and how it's used. */
export function DetailsFacts({ agent }: { readonly agent: Agent }) {
  const t = useTranslate('store')
  const { id: workspace } = useSpace()
  const modelName = useModelNames()
  const { model, published, publishedAt, updatedAt, language, stats, visibility, canEdit, forkedFrom, hidden } = agent
  const plugins = pluginsOf(agent)
  const version =
    published === null
      ? t('store.notPublished')
      : t('store.versionAt', { version: published, when: dateText(publishedAt ?? updatedAt, t.locale) })
  return (
    <dl className={styles.facts}>
      <dt>{t('common.model')}</dt>
      <dd lang="">{modelName(model) ?? t('store.anyModel')}</dd>
      {plugins.length > 0 && (
        <>
          <dt>{t('store.plugins')}</dt>
          <dd>
            <span lang="">{plugins.join(', ')}</span>
            <span className={styles.aside}>{t('store.pluginsNote')}</span>
          </dd>
        </>
      )}
      <dt>{t('store.version')}</dt>
      <dd>{version}</dd>
      {language !== '' && (
        <>
          <dt>{t('store.language')}</dt>
          <dd>{languageName(language, t.locale)}</dd>
        </>
      )}
      {stats.chats > 0 && (
        <>
          <dt>{t('store.usage')}</dt>
          <dd>
            {t('store.usersAndChats', {
              users: t('store.users', { count: stats.users }),
              chats: t('store.chats', { count: stats.chats }),
            })}
          </dd>
        </>
      )}
      {stats.rating !== null && (
        <>
          <dt>{t('store.rating')}</dt>
          <dd>{t('store.ratingOf', { rating: ratingText(stats.rating, t.locale), count: stats.ratings })}</dd>
        </>
      )}
      {stats.medianCostMicros !== null && (
        <>
          <dt>{t('store.cost')}</dt>
          <dd>{t('common.creditsAmount', { credits: formatCredits(stats.medianCostMicros, t.locale) })}</dd>
        </>
      )}
      {stats.cases > 0 && (
        <>
          <dt>{t('store.form.tests')}</dt>
          <dd>
            {stats.passed === null
              ? t('store.tests.untested', { cases: stats.cases })
              : t('store.tests.passed', { passed: stats.passed, cases: stats.cases })}
          </dd>
        </>
      )}
      {hidden !== undefined && (
        <>
          <dt>{t('store.hidden')}</dt>
          <dd>{hidden.reason || t('store.hiddenText')}</dd>
        </>
      )}
      {canEdit && (
        <>
          <dt>{t('store.visibility')}</dt>
          <dd>{t(`store.visibility.${visibility}`)}</dd>
        </>
      )}
      {forkedFrom !== undefined && (
        <>
          <dt>{t('store.origin')}</dt>
          <dd>
            <Link to={pathOfAgent(forkedFrom.agent, workspace)}>{t('store.originLink')}</Link>
            {forkedFrom.newer !== undefined && <span className={styles.aside}>{t('store.update.chip')}</span>}
          </dd>
        </>
      )}
    </dl>
  )
}
