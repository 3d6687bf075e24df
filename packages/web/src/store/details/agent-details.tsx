import { useTranslate } from '@saffron/core/react'
import { useCallback, useState } from 'react'

import { DetailsWait } from '../../shell/details/details-wait.tsx'
import { useSpace } from '../../shell/space/use-space.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import type { StoreView } from '../list/store-query.ts'
import { readShown } from '../read-shown.ts'
import { DetailsActions } from './details-actions.tsx'
import { DetailsFacts } from './details-facts.tsx'
import { DetailsHead } from './details-head.tsx'
import { Files } from './files.tsx'
import { Rating } from './rating.tsx'
import { Suggestions } from './suggestions.tsx'
import { TryOut } from './try-out.tsx'
import { useTrialChat } from './use-trial-chat.ts'
import { Versions } from './versions.tsx'

import disclosure from '../../ui/disclosure.module.css'
import styles from './details.module.css'

interface AgentDetailsProps {
  readonly id: string
  readonly view: StoreView
  readonly onClose: () => void
  /** Called when the agent was changed or deleted. */
  readonly onChanged: () => void
}

/** What an agent is for, what it needs, how it begins, and its versions. */
export default function AgentDetails({ id, view, onClose, onChanged }: AgentDetailsProps) {
  const t = useTranslate('store')
  const { id: workspace, mayWrite } = useSpace()
  const isDraft = view === 'mine'
  const load = useCallback((signal: AbortSignal) => readShown(id, { isDraft, signal }), [id, isDraft])
  const { value: agent, error, reload, put } = useLoaded(load)
  const chat = useTrialChat()
  const [trial, setTrial] = useState<'open' | 'left'>()
  if (agent === undefined) {
    return <DetailsWait title={t('store.details')} error={error} onRetry={() => void reload()} />
  }
  if (trial === 'open') {
    return <TryOut agent={agent} workspace={workspace} chat={chat} onBack={() => setTrial('left')} />
  }
  const { instructions, opening, examples = [], language } = agent
  const lang = language || ''
  return (
    <div className={styles.content}>
      <DetailsHead agent={agent} isDraft={isDraft} />
      <DetailsActions
        agent={agent}
        workspace={workspace}
        onChanged={(changed) => {
          put(changed)
          onChanged()
        }}
        onGone={() => {
          onChanged()
          onClose()
        }}
        onTry={agent.published !== null && !isDraft && mayWrite ? () => setTrial('open') : undefined}
        isBack={trial === 'left'}
      />
      {opening !== '' && (
        <section>
          <h3 className={styles.heading}>{t('store.opening')}</h3>
          <p className={styles.opening} lang={lang} dir="auto">
            {opening}
          </p>
        </section>
      )}
      {agent.published !== null && <Suggestions agent={agent} workspace={workspace} />}
      <DetailsFacts agent={agent} />
      <Files agent={agent} isDraft={isDraft} />
      <Rating agent={agent} onRated={put} />
      {instructions !== undefined && instructions !== '' && (
        <details className={styles.more}>
          <summary className={disclosure.summary}>{t('store.instructions')}</summary>
          <pre className={styles.instructions} lang={lang} dir="auto">
            {instructions}
          </pre>
        </details>
      )}
      {examples.length > 0 && (
        <details className={styles.more}>
          <summary className={disclosure.summary}>{t('store.examplesCount', { count: examples.length })}</summary>
          <ul className={styles.examples}>
            {examples.map(({ user, assistant }, index) => (
              // Examples have no ID, and never change here.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index} lang={lang} dir="auto">
                <p>{user}</p>
                <p>{assistant}</p>
              </li>
            ))}
          </ul>
        </details>
      )}
      <Versions key={agent.published} agent={agent.id} />
    </div>
  )
}
