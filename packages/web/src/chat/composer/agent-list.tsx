// A combobox whose options contain pictures, which a select can't.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { describeError } from '@saffron/core/errors'
import { useTranslate } from '@saffron/core/react'
import type { Agent } from '@saffron/core/store'
import { ArrowLeft, Check } from 'lucide-react'
import { useCallback, useEffect, useId, useLayoutEffect, useState } from 'react'

import { api } from '../../shell/session/client.ts'
import { AgentAvatar } from '../../ui/agent-avatar.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { SearchBox } from './search-box.tsx'

import button from '../../ui/button.module.css'
import styles from './model-list.module.css'

interface AgentListProps {
  /** The ID of the current agent. */
  readonly value: string | null
  readonly onChoose: (agent: Agent) => void
  readonly onBack: () => void
}

const PAUSE_MS = 150
const SHOWN = 30
const USED = 6

/** Without words, the agents that the user has used come first, then the recommended ones. */
async function findAgents(words: string, signal: AbortSignal): Promise<{ list: Agent[]; total: number }> {
  const page = { page: 1, limit: SHOWN }
  if (words !== '') return api.store.searchAgents({ query: { ...page, q: words }, signal })
  const [used, recommended] = await Promise.all([
    api.store.searchAgents({ query: { page: 1, limit: USED, used: true }, signal }),
    api.store.recommendedAgents({ query: page, signal }),
  ])
  const known = new Set(used.list.map(({ id }) => id))
  const others = recommended.list.filter(({ id }) => !known.has(id))
  const left = recommended.total - recommended.list.length
  const list = [...used.list, ...others]
  return { list, total: list.length + left }
}

/** The agents that a chat can have, with a search field. */
export function AgentList({ value, onChoose, onBack }: AgentListProps) {
  const t = useTranslate('agents')
  const id = useId()
  const [typed, type] = useState('')
  const [words, setWords] = useState('')
  const [index, mark] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setWords(typed.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const load = useCallback((signal: AbortSignal) => findAgents(words, signal), [words])
  const { value: found, error, reload } = useLoaded(load)
  const list = found?.list ?? []
  const active = list[Math.min(index, list.length - 1)]
  const optionId = (agent: Agent) => `${id}-${agent.id}`
  const activeId = active && optionId(active)
  useLayoutEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return (
    <>
      <SearchBox
        label={t('agents.search')}
        words={typed}
        onWords={(next) => {
          type(next)
          mark(0)
        }}
        listId={`${id}-list`}
        activeId={activeId}
        index={index}
        count={list.length}
        onMark={mark}
        onChoose={() => {
          // Until the typed words are searched for, the list is that of others.
          if (active !== undefined && typed.trim() === words) onChoose(active)
        }}
        takesFocus
      >
        <IconButton label={t('agents.back')} icon={<ArrowLeft aria-hidden />} onClick={onBack} />
      </SearchBox>
      <div
        id={`${id}-list`}
        className={styles.list}
        role="listbox"
        aria-label={t('agents.list')}
        aria-busy={found === undefined && error === undefined}
      >
        {list.map((agent, at) => (
          // The field handles the keys.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={agent.id}
            id={optionId(agent)}
            role="option"
            aria-selected={agent.id === value}
            className={styles.option}
            data-active={agent === active}
            onPointerMove={() => mark(at)}
            // The field keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(agent)}
          >
            <span className={styles.icon}>
              <AgentAvatar agent={agent} size={28} />
            </span>
            <span className={styles.what} lang={agent.language || ''}>
              <span className={styles.name}>{agent.name}</span>{' '}
              {agent.description !== '' && <span className={styles.about}>{agent.description}</span>}
            </span>
            <span className={styles.tick}>{agent.id === value && <Check aria-hidden />}</span>
          </div>
        ))}
      </div>
      {found === undefined && error === undefined && (
        <p className={styles.none} role="status">
          {t('agents.loading')}
        </p>
      )}
      {error !== undefined && (
        <div className={styles.none} role="alert">
          <p>{describeError(error, t)}</p>
          <button type="button" className={button.quiet} onClick={() => void reload()}>
            {t('common.tryAgain')}
          </button>
        </div>
      )}
      {found !== undefined && list.length === 0 && (
        <p className={styles.none} role="status">
          {t(words === '' ? 'agents.empty' : 'agents.noMatch')}
        </p>
      )}
      {found !== undefined && found.total > list.length && (
        <p className={styles.legend}>{t('agents.more', { count: list.length })}</p>
      )}
    </>
  )
}
