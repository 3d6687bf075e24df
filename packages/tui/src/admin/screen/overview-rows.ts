import type { AdminTranslate, Overview } from '@saffron/core/admin'
import { ApiError, describeError } from '@saffron/core/errors'
import { formatCredits } from '@saffron/core/format'

import { joinSentences } from '../../shell/join-sentences.ts'
import { cleanLine } from '../../ui/clean-text.ts'
import { attentionText, diskText, peopleText, speedText } from '../overview-text.ts'

/** A line of the overview: label, optional values over time, and total. */
export interface OverviewRow {
  readonly id: string
  readonly label: string
  readonly amounts?: readonly number[]
  readonly text: string
}

/** The current figures, one sentence each. */
export const figureLines = (overview: Overview, t: AdminTranslate): string[] => [
  attentionText(overview, t),
  joinSentences([peopleText(overview, t), t('cli.adminScreen.running', { count: overview.running })]),
  diskText(overview, t),
]

/** Calls, tokens, credits and errors over time, and usage by channel and by model. */
export function overviewRows(overview: Overview, t: AdminTranslate): OverviewRow[] {
  const { total, slots, channels, models } = overview
  const number = (value: number) => value.toLocaleString(t.locale)
  const counted = ({ calls, failed }: Pick<Overview['total'], 'calls' | 'failed'>) =>
    t('cli.overview.count', { calls, failed })
  return [
    { id: 'calls', label: t('admin.overview.calls'), amounts: slots.map(({ calls }) => calls), text: counted(total) },
    {
      id: 'tokens',
      label: t('admin.overview.tokens'),
      amounts: slots.map(({ inputTokens, outputTokens }) => inputTokens + outputTokens),
      text: number(total.inputTokens + total.outputTokens),
    },
    {
      id: 'credits',
      label: t('common.credits'),
      amounts: slots.map(({ costMicros }) => costMicros),
      text: formatCredits(total.costMicros, t.locale),
    },
    ...section('errors', t('cli.adminScreen.errors'), errorRows(overview, t), t('cli.adminScreen.noErrors')),
    ...section(
      'channels',
      t('page.adminChannel'),
      channels.map((row) => {
        const text = [counted(row), ...speedText(row, t)].filter(Boolean).join(' · ')
        return { id: row.channel, label: cleanLine(row.name || row.channel), text }
      }),
    ),
    ...section(
      'models',
      t('page.adminModel'),
      models.map((row) => ({
        id: row.model,
        label: cleanLine(row.model),
        text: `${counted(row)} · ${t('common.creditsAmount', { credits: formatCredits(row.costMicros, t.locale) })}`,
      })),
    ),
  ]
}

/** Rows below a heading. Without rows, the heading shows `none` or is omitted. */
function section(name: string, heading: string, rows: readonly OverviewRow[], none?: string): OverviewRow[] {
  if (rows.length === 0) return none === undefined ? [] : [{ id: name, label: heading, text: none }]
  return [
    { id: name, label: heading, text: '' },
    ...rows.map((row) => ({ ...row, id: `${name} ${row.id}`, label: `  ${row.label}` })),
  ]
}

/** One row per channel, most errors first: times, count and the most frequent error. */
function errorRows({ slots, errors }: Overview, t: AdminTranslate): OverviewRow[] {
  const byChannel = Map.groupBy(errors, ({ channel }) => channel)
  return [...byChannel]
    .map(([id, list]) => {
      const codes = new Map<string, number>()
      for (const { error, count } of list) codes.set(error, (codes.get(error) ?? 0) + count)
      const code = [...codes].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? ''
      const count = sumOf(list)
      const row = {
        id,
        label: cleanLine(list[0]?.name || id) || t('admin.overview.gone'),
        amounts: slots.map(({ slot }) => sumOf(list.filter((error) => error.slot === slot))),
        text: `${count.toLocaleString(t.locale)} · ${wordsFor(code, t)}`,
      }
      return { count, row }
    })
    .toSorted((a, b) => b.count - a.count)
    .map(({ row }) => row)
}

/** The message for an error code, without its parameters, which aren't available here. */
const wordsFor = (code: string, t: AdminTranslate): string =>
  cleanLine(describeError(new ApiError(code), t)).replace(/\s*[:：]$/, '')

const sumOf = (list: readonly { readonly count: number }[]): number => list.reduce((sum, { count }) => sum + count, 0)
