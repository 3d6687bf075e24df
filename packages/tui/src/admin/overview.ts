import type { CallKind, CallStatus, ModelCall, Overview, OverviewDays } from '@saffron/core/admin'
import { MAX_PAGE_SIZE } from '@saffron/core/contract'
import { formatCredits, formatDuration, formatFileSize } from '@saffron/core/format'
import type { Translate } from '@saffron/core/i18n'

import type { GlobalOptions } from '../shell/context.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { say, writeLine } from '../shell/output.ts'
import { requireSession, withServer } from '../shell/run-command.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { findNamed, readAll } from './find-named.ts'
import { showRows } from './show-rows.ts'

interface OverviewOptions extends GlobalOptions {
  readonly days?: string
  readonly json?: true
}

interface RunsOptions extends GlobalOptions {
  readonly status?: string
  readonly kind?: string
  readonly model?: string
  readonly channel?: string
  readonly limit?: string
  readonly json?: true
}

const DEFAULT_LIMIT = 20
const DAYS: readonly OverviewDays[] = ['1', '7', '30']
const STATUSES: readonly CallStatus[] = ['complete', 'stopped', 'failed', 'interrupted']
const KINDS: readonly CallKind[] = ['chat', 'title', 'completion']

/** The value of an option that takes one of a few; undefined where it was not given. */
function chosen<T extends string>(t: Translate, name: string, value: string | undefined, all: readonly T[]) {
  const known = all.find((each) => each === value)
  if (value !== undefined && known === undefined) {
    throw new CommandError(t('cli.error.badValue', { name, value }), EXIT.usage)
  }
  return known
}

/** `saffron admin overview`: how the house does, over the last days. */
export const showOverview = (options: OverviewOptions): Promise<void> =>
  withServer(options, async (context) => {
    requireSession(context)
    const { api, t } = context
    const days = chosen(t, '--days', options.days, DAYS) ?? '7'
    const overview = await api.admin.overview({ query: { days } })
    if (options.json) return writeLine(JSON.stringify(overview))
    const { total, channels, models, disk } = overview
    const number = (value: number) => value.toLocaleString(t.locale)
    const size = (bytes: number) => formatFileSize(bytes, t.locale)
    writeLine(t('cli.overview.people', { users: overview.users, active: overview.activeToday }))
    writeLine(
      t('cli.overview.calls', {
        days: Number(days),
        calls: total.calls,
        failed: total.failed,
        tokens: number(total.inputTokens + total.outputTokens),
        credits: formatCredits(total.costMicros, t.locale),
      }),
    )
    const space = { database: size(disk.databaseBytes), free: size(disk.freeBytes), total: size(disk.totalBytes) }
    writeLine(t('cli.overview.disk', space))
    if (channels.length + models.length === 0) return
    writeLine('')
    showRows(channels, { json: undefined, cells: (row) => [...sumsOf(row, t), ...speedOf(row, t), nameOf(row)] })
    writeLine('')
    showRows(models, { json: undefined, cells: (row) => [...sumsOf(row, t), cleanLine(row.model)] })
  })

const nameOf = ({ name, channel }: Overview['channels'][number]): string => cleanLine(name || channel)

const sumsOf = (
  { calls, failed, inputTokens, outputTokens, costMicros }: Overview['total'],
  t: Translate,
): string[] => [
  t('cli.overview.count', { calls, failed }),
  t('chat.message.tokens', { count: inputTokens + outputTokens }),
  t('chat.cost', { credits: formatCredits(costMicros, t.locale) }),
]

const speedOf = ({ firstTokenMs, tokensPerSecond }: Overview['channels'][number], t: Translate): string[] => [
  firstTokenMs === undefined ? '-' : formatDuration(firstTokenMs, t.locale),
  tokensPerSecond === undefined ? '-' : t('cli.overview.speed', { tokens: tokensPerSecond }),
]

/** `saffron admin runs`: what models were asked for, newest first. */
export const listRuns = (options: RunsOptions): Promise<void> =>
  withServer(options, async (context) => {
    requireSession(context)
    const { api, t } = context
    const limit = Math.min(MAX_PAGE_SIZE, Math.max(1, Number(options.limit ?? DEFAULT_LIMIT) || DEFAULT_LIMIT))
    const status = chosen(t, '--status', options.status, STATUSES)
    const kind = chosen(t, '--kind', options.kind, KINDS)
    const { model } = options
    const channel = options.channel === undefined ? undefined : (await channelNamed(options.channel)).id
    const { list } = await api.admin.searchCalls({ query: { limit, status, kind, model, channel } })
    if (list.length === 0 && !options.json) return say(t('cli.runs.none'))
    return showRows(list, { json: options.json, cells: (call) => cellsOf(call, t) })

    async function channelNamed(wanted: string) {
      return findNamed(await readAll((query) => api.admin.searchChannels({ query })), wanted, t)
    }
  })

function cellsOf(call: ModelCall, t: Translate): string[] {
  const { endedAt, user, channel, model, status, error, durationMs, inputTokens, outputTokens, costMicros } = call
  const when = new Intl.DateTimeFormat(t.locale, { dateStyle: 'short', timeStyle: 'medium' })
  return [
    when.format(new Date(endedAt)),
    error ?? status,
    formatDuration(durationMs, t.locale),
    t('chat.message.tokens', { count: inputTokens + outputTokens }),
    t('chat.cost', { credits: formatCredits(costMicros, t.locale) }),
    cleanLine(user?.name ?? '-'),
    cleanLine(channel?.name || (channel?.id ?? '-')),
    cleanLine(model),
  ]
}
