import { createListStore } from '@saffron/core/paging'
import { useSession, useTranslate } from '@saffron/core/react'
import type { SummaryRow } from '@saffron/core/summary'
import { Plus } from 'lucide-react'

import { api, session } from '../shell/session/client.ts'
import { useSpace } from '../shell/space/use-space.ts'
import { Button } from '../ui/button.tsx'
import { useKeptList } from '../ui/list/use-kept-list.ts'
import { useWide } from '../ui/use-wide.ts'
import { RecentSummaries } from './recent-summaries.tsx'
import { SummaryForm } from './summary-form.tsx'
import { useOpenSummary } from './summary-path.ts'
import { SummaryView } from './view/summary-view.tsx'

import styles from './summary.module.css'

const PAGE_SIZE = 30

/** Summarizes a text of any length, and shows the recent summaries. */
export default function SummaryPage() {
  const t = useTranslate('summary')
  const wide = useWide()
  const { id: workspace, mayWrite } = useSpace()
  const owner = useSession(session).user?.id ?? ''
  const [open, go] = useOpenSummary()
  const { list, place } = useKeptList<SummaryRow>(`summaries ${JSON.stringify([owner, workspace])}`, () =>
    createListStore<SummaryRow>({
      pageSize: PAGE_SIZE,
      load: ({ signal, ...page }) => api.summary.searchSummaries({ query: { ...page, workspace }, signal }),
    }),
  )
  const refresh = () => void list.refresh()
  const view = open !== undefined && (
    <SummaryView
      key={open}
      id={open}
      onChanged={refresh}
      onDeleted={() => {
        list.remove(open)
        go(undefined)
      }}
    />
  )
  const form = mayWrite ? (
    <SummaryForm
      key={workspace ?? ''}
      onStarted={({ id }) => {
        refresh()
        go(id)
      }}
    />
  ) : (
    <p className={styles.note}>{t('summary.readOnly')}</p>
  )
  const recent = <RecentSummaries list={list} place={place} open={open} workspace={workspace} />
  const another = (
    <Button icon={<Plus aria-hidden />} onClick={() => go(undefined)} className={styles.another}>
      {t('summary.new')}
    </Button>
  )
  if (!wide) {
    return (
      <div className={styles.narrow}>
        {open === undefined ? form : another}
        {open === undefined ? recent : view}
      </div>
    )
  }
  return (
    <div className={styles.page}>
      <div className={styles.side}>
        {open !== undefined && mayWrite && another}
        {recent}
      </div>
      <div className={styles.main}>{open === undefined ? form : view}</div>
    </div>
  )
}
