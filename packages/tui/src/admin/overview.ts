import { CALL_KINDS, CALL_STATUSES, type ModelCall, type Overview, OVERVIEW_DAYS } from '@saffron/core/admin'
import { ApiError, describeError } from '@saffron/core/errors'
import { formatCredits, formatDuration } from '@saffron/core/format'
import { type AreaTranslate, type Translate, withArea } from '@saffron/core/i18n'

import { isoMinute } from '../shell/iso-time.ts'
import { type JsonOption, type LimitOption, limitOf, oneOf } from '../shell/options.ts'
import { writeLine } from '../shell/output.ts'
import { withSession } from '../shell/run-command.ts'
import { type Shown, showRows, writeFields } from '../shell/show-rows.ts'
import { writeJson } from '../shell/write-json.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { widthOf } from '../ui/columns.ts'
import { wrapLines } from '../ui/wrap-lines.ts'
import { channelNamed } from './channels.ts'
import { attentionText, diskText, peopleText, speedText } from './overview-text.ts'

interface OverviewOptions extends JsonOption {
  readonly days?: string
}

interface RunsOptions extends LimitOption {
  readonly status?: string
  readonly kind?: string
  readonly model?: string
  readonly channel?: string
}

/** `saffron admin overview`: status and usage of the last days. */
export const showOverview = (options: OverviewOptions): Promise<void> =>
  withSession(options, async (context) => {
    const { api, t } = context
    const days = oneOf('--days', options.days ?? '7', OVERVIEW_DAYS, t)
    const overview = await api.admin.overview({ query: { days } })
    if (options.json) return writeJson(overview)
    const { total, channels, models, disk } = overview
    if (!process.stdout.isTTY) {
      writeFields({
        days: Number(days),
        users: overview.users,
        activeToday: overview.activeToday,
        running: overview.running,
        ...total,
        ...disk,
        ...overview.attention,
      })
      return writeSums(overview, t)
    }
    const number = (value: number) => value.toLocaleString(t.locale)
    const { columns } = process.stdout
    const tell = (text: string) => wrapLines(text, columns).forEach(writeLine)
    tell(attentionText(overview, await withArea(t, 'admin')))
    tell(peopleText(overview, t))
    tell(
      t('cli.overview.calls', {
        days: Number(days),
        calls: total.calls,
        failed: total.failed,
        tokens: number(total.inputTokens + total.outputTokens),
        credits: formatCredits(total.costMicros, t.locale),
      }),
    )
    tell(diskText(overview, t))
    if (channels.length + models.length > 0) writeSums(overview, t)
  })

/** Writes two tables: usage by channel and by model. */
function writeSums({ channels, models }: Overview, t: Translate): void {
  writeHeading(t('common.channels'), [...SUMS, 'firstTokenMs', 'tokensPerSecond', 'channel'], t)
  showSums(channels, {
    cells: (row) => [...sumsOf(row, t), ...speedText(row, t).map((text) => text ?? '-'), nameOf(row)],
    fields: (row) => [...plainSumsOf(row), row.firstTokenMs, row.tokensPerSecond, nameOf(row)],
  })
  writeHeading(t('common.models'), [...SUMS, 'model'], t)
  showSums(models, {
    cells: (row) => [...sumsOf(row, t), row.model],
    fields: (row) => [...plainSumsOf(row), row.model],
  })
}

/** Shows a table, or where its columns don't fit, the name above what is known about it. */
function showSums<T extends object>(rows: readonly T[], shown: Pick<Shown<T>, 'cells' | 'fields'>): void {
  const { isTTY, columns } = process.stdout
  const cells = rows.map((row) => shown.cells(row).map(cleanLine))
  if (!isTTY || widthOf(cells) <= columns) return showRows(rows, { json: undefined, heading: [], ...shown })
  for (const row of cells) {
    writeLine(row.at(-1) ?? '')
    const facts = row.slice(0, -1).filter((fact) => fact !== '-')
    for (const line of wrapLines(facts.join(' · '), columns - INDENT.length)) writeLine(`${INDENT}${line}`)
  }
}

const INDENT = '  '

/** The columns of `plainSumsOf`. */
const SUMS = ['calls', 'failed', 'tokens', 'costMicros']

/** Writes the heading of a table: a title for people, column names for scripts. */
const writeHeading = (title: string, columns: readonly string[], t: Translate): void =>
  writeLine(`\n${process.stdout.isTTY ? t('cli.help.titled', { title }) : columns.join('\t')}`)

const nameOf = ({ name, channel }: Overview['channels'][number]): string => name || channel

const sumsOf = (
  { calls, failed, inputTokens, outputTokens, costMicros }: Overview['total'],
  t: Translate,
): string[] => [
  t('cli.overview.count', { calls, failed }),
  t('chat.message.tokens', { count: inputTokens + outputTokens }),
  t('common.creditsAmount', { credits: formatCredits(costMicros, t.locale) }),
]

const plainSumsOf = ({ calls, failed, inputTokens, outputTokens, costMicros }: Overview['total']): number[] => [
  calls,
  failed,
  inputTokens + outputTokens,
  costMicros,
]

/** `saffron admin runs`: model calls, newest first. */
export const listRuns = (options: RunsOptions): Promise<void> =>
  withSession(options, async (context) => {
    const { api, t } = context
    const limit = limitOf(options, t)
    const status = options.status === undefined ? undefined : oneOf('--status', options.status, CALL_STATUSES, t)
    const kind = options.kind === undefined ? undefined : oneOf('--kind', options.kind, CALL_KINDS, t)
    const { model } = options
    const channel = options.channel === undefined ? undefined : (await channelNamed(context, options.channel)).id
    const { list } = await api.admin.searchCalls({ query: { limit, status, kind, model, channel } })
    const words = await withArea(t, 'admin')
    showRows(list, {
      json: options.json,
      heading: [
        t('cli.column.time'),
        t('cli.column.status'),
        t('cli.column.duration'),
        t('cli.column.tokens'),
        t('common.credits'),
        t('cli.column.user'),
        t('cli.column.channel'),
        t('common.model'),
      ],
      cells: (call) => cellsOf(call, words),
      fields: fieldsOf,
      none: t('cli.runs.none'),
    })
  })

function cellsOf(call: ModelCall, t: AreaTranslate<'admin'>): string[] {
  const { endedAt, user, channel, model, status, error, durationMs, inputTokens, outputTokens, costMicros } = call
  const why = error === undefined ? '' : `: ${describeError(new ApiError(error), t)}`
  return [
    isoMinute(endedAt),
    t(`admin.overview.status.${status}`),
    formatDuration(durationMs, t.locale),
    (inputTokens + outputTokens).toLocaleString(t.locale).padStart(6),
    formatCredits(costMicros, t.locale).padStart(6),
    user?.name ?? '-',
    channel?.name || (channel?.id ?? '-'),
    `${model}${why}`,
  ]
}

const fieldsOf = (call: ModelCall) => [
  call.id,
  call.endedAt,
  call.kind,
  call.error ?? call.status,
  call.durationMs,
  call.inputTokens,
  call.outputTokens,
  call.costMicros,
  call.user?.name,
  call.channel?.name || call.channel?.id,
  call.model,
]
