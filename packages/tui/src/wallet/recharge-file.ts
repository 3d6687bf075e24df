import { createHash } from 'node:crypto'

import { describeError, ApiError } from '@saffron/core/errors'
import { formatCredits } from '@saffron/core/format'
import { MOST_RECHARGES, readRechargeFile, type RechargeRow } from '@saffron/core/wallet'

import type { Context } from '../shell/context.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'
import type { JsonOption } from '../shell/options.ts'
import { say, sayAlways } from '../shell/output.ts'
import { readWhole } from '../shell/read-text.ts'
import { requireSession, withServer } from '../shell/run-command.ts'
import { writeJson } from '../shell/write-json.ts'
import { cleanLine } from '../ui/clean-text.ts'

interface FileOptions extends JsonOption {
  readonly csv?: string
  readonly dryRun?: true
  readonly note?: string
  readonly key?: string
}

interface Totals {
  booked: number
  again: number
}

/** `saffron admin recharge --csv`: every row once; the whole file is proved before the first is booked. */
export const rechargeFile = (typed: readonly (string | undefined)[], options: FileOptions): Promise<void> =>
  withServer(options, async (context) => {
    const { t } = context
    const { csv: file = '' } = options
    const [stray] = typed
    if (stray !== undefined)
      throw new CommandError(t('cli.error.oneWay', { first: '--csv', second: stray }), EXIT.usage)
    const text = await readWhole(file, t)
    const { rows, faults } = readRechargeFile(text)
    if (faults.length > 0)
      throw refusal(
        faults.map(({ line, fault }) => t(`cli.recharge.fault.${fault}`, { line })),
        t,
      )
    requireSession(context)
    const keyed = withKeys(rows, options)
    const proved = await send(context, keyed, true)
    const totals = options.dryRun ? proved : await send(context, keyed, false)
    const credits = rows.reduce((sum, { amountMicros }) => sum + amountMicros, 0)
    const report = { rows: rows.length, ...totals, amountMicros: credits, dryRun: options.dryRun === true }
    if (options.json) return writeJson(report)
    const words = { ...totals, rows: rows.length, credits: formatCredits(credits, t.locale) }
    say(t(options.dryRun ? 'cli.recharge.dryRunDone' : 'cli.recharge.fileDone', words))
  })

/** One call after another: what is booked when a line breaks is known by its keys, and not booked again. */
async function send({ api, t }: Context, rows: readonly Keyed[], dryRun: boolean): Promise<Totals> {
  const totals = { booked: 0, again: 0 }
  for (let from = 0; from < rows.length; from += MOST_RECHARGES) {
    const part = rows.slice(from, from + MOST_RECHARGES)
    const body = { dryRun, rows: part.map(({ line: _line, ...row }) => row) }
    const { booked, again, faults } = await api.wallet.rechargeMany({ body })
    if (faults.length > 0) {
      const lines = faults.map(({ row, code }) => {
        const named = part[row]
        const reason = describeError(new ApiError(code), t)
        return t('cli.recharge.badRow', { line: named?.line ?? 0, user: cleanLine(named?.user ?? ''), reason })
      })
      throw refusal(lines, t, dryRun ? 0 : totals.booked + totals.again)
    }
    totals.booked += booked
    totals.again += again
  }
  return totals
}

/** Rows that were proved can still be refused, each batch for itself: what is booked by then is said. */
function refusal(lines: readonly string[], t: Context['t'], booked = 0): CommandError {
  for (const line of lines) sayAlways(line)
  const [count, known] = [lines.length, booked > 0]
  return new CommandError(known ? t('cli.recharge.partly', { count, booked }) : t('cli.recharge.nothing', { count }))
}

interface Keyed extends Omit<RechargeRow, 'key'> {
  readonly key: string
}

/**
 * A key for each row that brings none: of whom it gives how much and how often the file has said it before, so that the
 * same file run again, or mended and run again, books what is missing; a row with another note is refused then. `--key` sets files with the same rows apart.
 */
function withKeys(rows: readonly RechargeRow[], { key: prefix = '', note: common }: FileOptions): Keyed[] {
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const note = row.note ?? common
    const said = JSON.stringify([prefix, row.user, row.amountMicros])
    const times = seen.get(said) ?? 0
    seen.set(said, times + 1)
    const key = row.key ?? `csv:${createHash('sha256').update(`${said} ${times}`).digest('base64url')}`
    return { ...row, key, ...(note !== undefined && { note }) }
  })
}
