import { type Overview, OVERVIEW_DAYS } from '@saffron/core/admin'
import { useStore, useTranslate } from '@saffron/core/react'
import { useWindowSize } from 'ink'
import { type ReactElement, useEffect, useState } from 'react'

import { actionOf } from '../../keys/index.ts'
import { useApp } from '../../shell/app-context.tsx'
import { columnsOf } from '../../ui/editor/index.ts'
import { PartList } from '../../ui/list/index.ts'
import { wrapLines } from '../../ui/wrap-lines.ts'
import { figureLines, type OverviewRow, overviewRows } from './overview-rows.ts'
import { sparkline } from './sparkline.ts'
import type { TabProps } from './tab-props.ts'
import { useTabList } from './use-tab-list.ts'

const REFRESH_MS = 30_000
const FIRST_SPAN = 1
/** Columns for the marks and gaps of a row, and the maximum for its label and text before the bars. */
const [ROOM_AROUND, MOST_LABEL, MOST_TEXT] = [7, 18, 14]
const LEAST_BARS = 7
/** In fewer columns, the texts need the room of the bars. */
const LEAST_COLUMNS = 60

const widest = (texts: readonly string[], most: number) => Math.min(most, Math.max(0, ...texts.map(columnsOf)))

/** Current figures, and the usage of the last days. */
export function OverviewTab({ frame, onKey }: TabProps): ReactElement {
  const { api } = useApp()
  const t = useTranslate('admin')
  const { columns } = useWindowSize()
  const [span, setSpan] = useState(FIRST_SPAN)
  const [overview, setOverview] = useState<Overview>()
  const [waiting, setWaiting] = useState(0)
  const days = OVERVIEW_DAYS[span % OVERVIEW_DAYS.length] ?? '7'
  const store = useTabList<OverviewRow>(days, async ({ signal }) => {
    const [read, requests] = await Promise.all([
      api.admin.overview({ query: { days }, signal }),
      api.wallet.searchAllRecords({ query: { state: 'pending', limit: 1 }, signal }),
    ])
    setOverview(read)
    setWaiting(requests.total)
    const list = overviewRows(read, t)
    return { list, total: list.length }
  })
  useEffect(() => {
    const timer = setInterval(() => void store.refresh(), REFRESH_MS)
    return () => clearInterval(timer)
  }, [store])

  const { list } = useStore(store)
  const labels = widest(
    list.map(({ label }) => label),
    MOST_LABEL,
  )
  const texts = widest(
    list.map(({ text }) => text),
    MOST_TEXT,
  )
  const bars = Math.max(LEAST_BARS, columns - ROOM_AROUND - labels - texts)
  const lines = [
    ...(overview === undefined ? [] : figureLines(overview, t)),
    ...(waiting === 0 ? [] : [t('admin.wallet.waiting', { count: waiting })]),
    t('admin.overview.days', { days: Number(days) }),
  ]
  return (
    <PartList
      {...frame}
      source={store}
      above={[...frame.above, ...lines.flatMap((line) => wrapLines(line, columns - 1))]}
      cells={({ label, amounts, text }) =>
        columns < LEAST_COLUMNS ? [label, text] : [label, amounts === undefined ? '' : sparkline(amounts, bars), text]
      }
      empty={t('admin.overview.none')}
      hint={t('cli.adminScreen.overviewHint')}
      onKey={(name) => {
        const isNarrow = actionOf('admin', name) === 'narrow'
        if (isNarrow) setSpan((now) => now + 1)
        if (actionOf('list', name) === 'retry') void store.refresh()
        return isNarrow || onKey(name)
      }}
    />
  )
}
