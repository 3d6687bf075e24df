import type { SummaryRow } from '@saffron/core/summary'
import { useWindowSize } from 'ink'
import { type ReactElement, useRef } from 'react'

import { actionOf } from '../../keys/index.ts'
import { useApp } from '../../shell/app-context.tsx'
import { CommandError } from '../../shell/exit-codes.ts'
import { useSpaceTitle } from '../../shell/use-space-title.ts'
import { withHome } from '../../shell/with-home.ts'
import { cleanLine } from '../../ui/clean-text.ts'
import { momentText } from '../../ui/date-text.ts'
import { ListPart, useRows, useRowWork } from '../../ui/list/index.ts'
import type { ScreenProps } from '../../ui/screen-props.ts'
import { sgr } from '../../ui/style.ts'
import { driveFile } from '../drive-file.ts'
import { summaryState } from '../history-commands.ts'
import { readSource, textOrAsset, whenRead } from '../text-to-send.ts'

interface SummaryListProps extends ScreenProps {
  readonly onOpen: (id: string) => void
}

/** The summaries of the current space, newest first. Typing searches. */
export function SummaryList({ show, onBack, onOpen }: SummaryListProps): ReactElement {
  const { api, t } = useApp()
  const { columns } = useWindowSize()
  const words = useRef('')
  const work = useRowWork(t('cli.summaries.listHint'))
  const rows = useRows<SummaryRow>(({ page, limit, signal }) => {
    const query = { page, limit, ...(words.current !== '' && { q: words.current }) }
    return api.summary.searchSummaries({ query, signal })
  })
  const create = () =>
    work.write(t('cli.summaries.fileAsked'), (typed) => {
      if (typed !== '') void work.attempt(() => begin(typed))
    })
  const begin = async (typed: string): Promise<string | undefined> => {
    try {
      work.say(t('cli.summary.starting'), sgr.dim)
      const { signal } = new AbortController()
      const stored = await driveFile({ api, t }, typed)
      const given = stored ?? (await textOrAsset({ api }, await readSource(withHome(typed), t), signal))
      const made = await whenRead(() => api.summary.summarizeText({ body: { ...given, wait: false } }), signal)
      onOpen(made.id)
    } catch (error) {
      if (!(error instanceof CommandError)) throw error
      work.say(error.message, sgr.error)
    }
    return undefined
  }
  const remove = ({ id, title }: SummaryRow) =>
    work.ask(t('cli.summaries.removeAsked', { title: cleanLine(title) }), async () => {
      await api.summary.deleteSummary({ params: { id } })
      rows.remove(id)
      return t('cli.common.deleted', { name: cleanLine(title) })
    })
  return (
    <ListPart
      title={useSpaceTitle(t('cli.screen.summaries'))}
      source={rows}
      onSearch={(typed) => {
        if (typed === words.current) return
        words.current = typed
        void rows.reset()
      }}
      cells={(row) => [
        momentText(row.createdAt, t, columns),
        t(`cli.summary.kind.${row.kind}`),
        summaryState(row, t),
        cleanLine(row.title),
      ]}
      empty={t('cli.summaries.none')}
      {...work.listProps}
      onPick={({ id }) => onOpen(id)}
      onPalette={() => show('palette')}
      onBack={onBack}
      onKey={(name, row) => {
        work.forget()
        const action = actionOf('summaries', name)
        if (action === undefined) return false
        if (action === 'create') create()
        else if (action === 'remove' && row !== undefined) remove(row)
        return true
      }}
    />
  )
}
