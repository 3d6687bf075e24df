import type { Conversation, ConversationList } from '@saffron/core/chat'
import { DAY_GROUP_KEY, groupByDay } from '@saffron/core/format'
import type { ListSnapshot } from '@saffron/core/paging'
import { useTranslate } from '@saffron/core/react'
import { useEffect, useMemo, useRef } from 'react'

import { ConversationRow } from './conversation-row.tsx'

import styles from './conversation-list.module.css'

interface ConversationListViewProps {
  readonly conversations: ConversationList
  readonly snapshot: ListSnapshot<Conversation>
  /** What is looked for; empty where nothing is. */
  readonly words: string
  readonly current: string | null
  readonly onChoose: (() => void) | undefined
}

const SKELETON_WIDTHS = ['72%', '54%', '83%', '61%', '47%', '76%', '58%']

/** The list in its states: loading, failed, empty, filled, exhausted. */
export function ConversationListView({ conversations, snapshot, words, current, onChoose }: ConversationListViewProps) {
  const t = useTranslate()
  const { list, loading, error, hasMore, paging } = snapshot
  const groups = useMemo(() => groupRows(list), [list])
  const empty = list.length === 0
  if (empty && error === null && (loading || hasMore)) return <Skeleton />
  return (
    <nav className={styles.list} aria-label={t('chat.list')}>
      {groups.map(({ name, rows }) => (
        <section key={name} aria-label={t(name)}>
          <h3 className={styles.day}>{t(name)}</h3>
          <ul className={styles.rows}>
            {rows.map((conversation) => (
              <ConversationRow
                key={conversation.id}
                conversation={conversation}
                isCurrent={conversation.id === current}
                onChoose={onChoose}
              />
            ))}
          </ul>
        </section>
      ))}
      {error !== null && (
        <button type="button" className={styles.retry} onClick={() => void conversations.retry()}>
          {t('shell.list.failed')}
        </button>
      )}
      {empty && error === null && (
        <p className={styles.note}>{words === '' ? t('chat.list.empty') : t('chat.list.notFound', { words })}</p>
      )}
      {hasMore && error === null && <LoadMore onVisible={conversations.loadMore} />}
      {!hasMore && list.length > paging.pageSize && <p className={styles.note}>{t('shell.list.exhausted')}</p>}
    </nav>
  )
}

/** The pinned ones, then the others by the day they were last written in. */
function groupRows(list: readonly Conversation[]) {
  const pinned = list.filter((conversation) => conversation.pinned)
  const others = list.filter((conversation) => !conversation.pinned)
  const days = groupByDay(others, { at: ({ updatedAt }) => updatedAt, now: new Date() })
  return [
    ...(pinned.length === 0 ? [] : [{ name: 'chat.list.pinned' as const, rows: pinned }]),
    ...days.map(({ group, rows }) => ({ name: DAY_GROUP_KEY[group], rows })),
  ]
}

function Skeleton() {
  const t = useTranslate()
  return (
    <div className={styles.list} aria-busy>
      <output className="visually-hidden">{t('shell.list.loading')}</output>
      <div className={styles.day} />
      {SKELETON_WIDTHS.map((width) => (
        <div key={width} className={styles.ghost} style={{ width }} />
      ))}
    </div>
  )
}

/** Asks for the next page whenever the end of the list comes near. */
function LoadMore({ onVisible }: { readonly onVisible: () => Promise<void> }) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (end.current === null) return undefined
    const sight = new IntersectionObserver(([entry]) => void (entry?.isIntersecting && onVisible()), {
      rootMargin: '300px',
    })
    sight.observe(end.current)
    return () => sight.disconnect()
    // Observed anew after each page: one that was still in sight is not told again by itself.
  })
  return <div ref={end} className={styles.more} />
}
