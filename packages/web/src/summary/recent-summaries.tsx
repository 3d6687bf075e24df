import type { ListStore } from '@saffron/core/paging'
import { useTranslate } from '@saffron/core/react'
import { isActiveSummary, type SummaryRow } from '@saffron/core/summary'
import { Link } from 'react-router-dom'

import { List } from '../ui/list/list.tsx'
import { useMomentText } from '../ui/moment.tsx'
import { pathOfSummary } from './summary-path.ts'

import styles from './summary.module.css'

interface RecentSummariesProps {
  readonly list: ListStore<SummaryRow>
  readonly place: string
  readonly open: string | undefined
  readonly workspace: string | undefined
}

/** The summaries of the space, newest first. */
export function RecentSummaries({ list, place, open, workspace }: RecentSummariesProps) {
  const t = useTranslate('summary')
  const moment = useMomentText()
  const factOf = ({ state, createdAt }: SummaryRow): string =>
    state === 'succeeded' ? moment(createdAt) : t(`summary.state.${state}`)
  return (
    <section className={styles.recent} aria-label={t('summary.recent')}>
      <h2 className={styles.heading}>{t('summary.recent')}</h2>
      <List
        list={list}
        label={t('summary.recent')}
        place={place}
        current={open ?? null}
        emptyText={t('summary.none')}
        className={styles.list}
      >
        {(row, focus) => (
          <Link
            {...focus}
            to={pathOfSummary(row.id, workspace)}
            className={styles.row}
            aria-current={row.id === open ? 'page' : undefined}
          >
            <span className={styles.title} dir="auto">
              {row.title}
            </span>
            <span className={styles.facts} data-active={isActiveSummary(row.state)}>
              {t(`summary.kind.${row.kind}`)} · {factOf(row)}
            </span>
          </Link>
        )}
      </List>
    </section>
  )
}
