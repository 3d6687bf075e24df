import type { Translate } from '@saffron/core/i18n'
import { SUMMARY_KINDS, summaryLines, type SummaryRow, type TextSummary } from '@saffron/core/summary'

import { confirm } from '../shell/confirm.ts'
import { shortId } from '../shell/find-row.ts'
import { isoMinute } from '../shell/iso-time.ts'
import { type JsonOption, limitOf, type LimitOption, oneOf, type YesOption } from '../shell/options.ts'
import { printInfo, writeLine, writeText } from '../shell/output.ts'
import { requireSession, withServer, withSession } from '../shell/run-command.ts'
import { showRows } from '../shell/show-rows.ts'
import { writeJson } from '../shell/write-json.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { findSummary } from './find-summary.ts'
import { progressText } from './follow-to-end.ts'

interface ListOptions extends LimitOption {
  readonly kind?: string
}

/** The state of a summary in words, in progress with how far it is. */
export const summaryState = ({ state, progress }: Pick<SummaryRow, 'state' | 'progress'>, t: Translate): string =>
  progress === undefined ? t(`cli.summary.state.${state}`) : progressText(progress, t)

/** `saffron summarize ls`: the summaries of the space, newest first. */
export const listSummaries = (words: readonly string[], options: ListOptions): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    const { kind } = options
    const query = {
      limit: limitOf(options, t),
      ...(words.length > 0 && { q: words.join(' ') }),
      ...(kind !== undefined && { kind: oneOf('--kind', kind, SUMMARY_KINDS, t) }),
    }
    requireSession(context)
    const { list } = await api.summary.searchSummaries({ query })
    showRows(list, {
      json: options.json,
      heading: [
        t('cli.column.id'),
        t('cli.column.created'),
        t('cli.summary.column.kind'),
        t('cli.column.state'),
        t('cli.summary.column.title'),
      ],
      cells: (row) => [
        shortId(row.id),
        isoMinute(row.createdAt),
        t(`cli.summary.kind.${row.kind}`),
        summaryState(row, t),
        row.title,
      ],
      fields: (row) => [row.id, row.createdAt, row.kind, row.state, row.model, row.title],
      none: t('cli.summary.none'),
    })
  })

interface ShowOptions extends JsonOption {
  readonly sources?: true
}

/** `saffron summarize show`: a summary, and with `--sources` where each line comes from. */
export const showSummary = (typed: string, options: ShowOptions): Promise<void> =>
  withSession(options, async (context) => {
    const { t } = context
    const summary = await findSummary(context, typed)
    if (options.json) return writeJson(summary)
    if (process.stdout.isTTY) {
      const { id, kind, createdAt, title, model } = summary
      const parts = [shortId(id), t(`cli.summary.kind.${kind}`), summaryState(summary, t), model, isoMinute(createdAt)]
      printInfo(cleanLine(title))
      printInfo(cleanLine(parts.join(' · ')))
    }
    if (options.sources) writeSources(summary)
    else if (summary.text !== '') writeText(summary.text)
    if (summary.error !== undefined) printInfo(cleanLine(summary.error.message))
  })

/** Writes each line of a result, and below it the passages that it rests on with their positions. */
function writeSources(summary: TextSummary): void {
  for (const [index, line] of summaryLines(summary).entries()) {
    writeLine(cleanLine(line))
    for (const { from, to, quote, line: of } of summary.sources) {
      if (of === index) writeLine(`  ${from}–${to}: ${cleanLine(quote)}`)
    }
  }
}

/** `saffron summarize rm`: deletes summaries. Finds all of them before it deletes the first. */
export const removeSummaries = (ids: readonly string[], options: YesOption): Promise<void> =>
  withSession(options, async (context) => {
    const { api, t } = context
    const found = new Set<string>()
    for (const id of ids) found.add((await findSummary(context, id)).id)
    await confirm(t('cli.summary.rmAsked', { count: found.size }), options, t)
    for (const id of found) {
      const removed = await api.summary.deleteSummary({ params: { id } })
      if (options.json) writeJson(removed)
      else printInfo(t('cli.summary.removed', { id: shortId(id) }))
    }
  })
