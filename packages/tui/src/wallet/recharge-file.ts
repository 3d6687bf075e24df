import { createHash } from 'node:crypto'

import { describeError, ApiError } from '@saffron/core/errors'
import { formatCredits } from '@saffron/core/format'
import { MAX_RECHARGES, readRechargeFile, type RechargeFileError, type RechargeRow } from '@saffron/core/wallet'

import type { Context } from '../shell/context.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'
import type { JsonOption } from '../shell/options.ts'
import { printInfo, printAlways } from '../shell/output.ts'
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

/**
 * `saffron admin recharge --csv`: each row once. Validates the whole file and lists all errors before the first row is
 * booked.
 */
export const rechargeFile = (typed: readonly (string | undefined)[], options: FileOptions): Promise<void> =>
  withServer(options, async (context) => {
    const { t } = context
    const { csv: file = '' } = options
    const [stray] = typed
    if (stray !== undefined)
      throw new CommandError(t('cli.error.oneWay', { first: '--csv', second: stray }), EXIT.usage)
    const text = await readWhole(file, t)
    const { rows, faults } = readRechargeFile(text)
    requireSession(context)
    const keyed = withKeys(rows, options)
    const proved = await prove(context, keyed)
    const found = [...faults.map((fault) => ({ line: fault.line, text: faultText(fault, t) })), ...proved.faults]
    if (found.length > 0) throw refusal(found, t)
    const totals = options.dryRun ? proved.totals : await book(context, keyed)
    const credits = rows.reduce((sum, { amountMicros }) => sum + amountMicros, 0)
    const report = { rows: rows.length, ...totals, amountMicros: credits, dryRun: options.dryRun === true }
    if (options.json) return writeJson(report)
    const words = { ...totals, rows: rows.length, credits: formatCredits(credits, t.locale) }
    printInfo(t(options.dryRun ? 'cli.recharge.dryRunDone' : 'cli.recharge.fileDone', words))
    if (totals.again > 0 && rows.some(({ key }) => key === undefined)) printInfo(t('cli.recharge.sameRows'))
  })

/** An error in a line of the file. */
interface Fault {
  readonly line: number
  readonly text: string
}

/** Longer values are truncated in messages. */
const LONGEST_VALUE = 60

const faultText = ({ line, fault, value }: RechargeFileError, t: Context['t']): string => {
  const shown = cleanLine(value ?? '')
  return t(fault === 'columns' && value !== undefined ? 'cli.recharge.fault.stray' : `cli.recharge.fault.${fault}`, {
    line,
    value: shown.length > LONGEST_VALUE ? `${shown.slice(0, LONGEST_VALUE)}…` : shown,
  })
}

/** Returns all errors the server finds in the rows. Books nothing. */
async function prove(context: Context, rows: readonly Keyed[]): Promise<{ totals: Totals; faults: Fault[] }> {
  const totals = { booked: 0, again: 0 }
  const all: Fault[] = []
  for await (const { booked, again, faults } of sendParts(context, rows, true)) {
    totals.booked += booked
    totals.again += again
    all.push(...faults)
  }
  return { totals, faults: all }
}

/** Valid rows can still be rejected, one batch at a time. Reports the rows booked by then. */
async function book(context: Context, rows: readonly Keyed[]): Promise<Totals> {
  const totals = { booked: 0, again: 0 }
  for await (const { booked, again, faults } of sendParts(context, rows, false)) {
    if (faults.length > 0) throw refusal(faults, context.t, totals.booked + totals.again)
    totals.booked += booked
    totals.again += again
  }
  return totals
}

/** Sends one batch at a time. After a broken connection the keys identify booked rows, so they aren't booked again. */
async function* sendParts({ api, t }: Context, rows: readonly Keyed[], dryRun: boolean) {
  for (let from = 0; from < rows.length; from += MAX_RECHARGES) {
    const part = rows.slice(from, from + MAX_RECHARGES)
    const body = { dryRun, rows: part.map(({ line: _line, ...row }) => row) }
    const { booked, again, faults } = await api.wallet.rechargeMany({ body })
    const named = faults.map(({ row, code }): Fault => {
      const { line = 0, user = '' } = part[row] ?? {}
      const reason = describeError(new ApiError(code), t)
      return { line, text: t('cli.recharge.badRow', { line, user: cleanLine(user), reason }) }
    })
    yield { booked, again, faults: named }
  }
}

function refusal(faults: readonly Fault[], t: Context['t'], booked = 0): CommandError {
  for (const { text } of faults.toSorted((a, b) => a.line - b.line)) printAlways(text)
  const [count, known] = [faults.length, booked > 0]
  return new CommandError(known ? t('cli.recharge.partly', { count, booked }) : t('cli.recharge.nothing', { count }))
}

interface Keyed extends Omit<RechargeRow, 'key'> {
  readonly key: string
}

/**
 * Derives a key for each row without one, from its email, amount, note and number of earlier duplicates. Running the
 * same or a corrected file again books only missing rows. A different note means a different recharge, such as next
 * month's. `--key` distinguishes files with equal rows.
 */
function withKeys(rows: readonly RechargeRow[], { key: prefix = '', note: common }: FileOptions): Keyed[] {
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const note = row.note ?? common
    const rowKey = JSON.stringify([prefix, row.user, row.amountMicros, note])
    const times = seen.get(rowKey) ?? 0
    seen.set(rowKey, times + 1)
    const key = row.key ?? `csv:${createHash('sha256').update(`${rowKey} ${times}`).digest('base64url')}`
    return { ...row, key, ...(note !== undefined && { note }) }
  })
}
