import type { Conversation, ConversationList } from '@saffron/core/chat'
import type { ListSnapshot } from '@saffron/core/paging'
import { useTranslate } from '@saffron/core/react'
import { useEffect, useMemo, useRef } from 'react'

import { ConversationRow } from './conversation-row.tsx'
import { type DayGroup, groupByDay } from './group-by-day.ts'

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
  const groups = useMemo(() => groupByDay(list, new Date()), [list])
  const empty = list.length === 0
  if (empty && error === null && (loading || hasMore)) return <Skeleton />
  return (
    <nav className={styles.list} aria-label={t('chat.list')}>
      {groups.map(({ key, group, conversations: rows }) => (
        <section key={key} aria-label={groupName(group, t)}>
          <h3 className={styles.day}>{groupName(group, t)}</h3>
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

function groupName(group: DayGroup, t: ReturnType<typeof useTranslate>): string {
  if (group.kind !== 'older') return t(`chat.list.${group.kind}`)
  return new Intl.DateTimeFormat(t.locale, { year: 'numeric', month: 'long' }).format(group.start)
}

function Skeleton() {
  const t = useTranslate()
  return (
    <div className={styles.list} role="status" aria-label={t('shell.list.loading')}>
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
