import { randomUUID } from 'node:crypto'

import { formatCredits, readCredits } from '@saffron/core/format'

import { ask, readPipedLines } from '../shell/ask.ts'
import type { GlobalOptions } from '../shell/context.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { say, writeLine } from '../shell/output.ts'
import { requireSession, withServer } from '../shell/run-command.ts'
import { cleanLine } from '../ui/clean-text.ts'

interface JsonOption extends GlobalOptions {
  readonly json?: true
}

interface RechargeOptions extends JsonOption {
  readonly note?: string
  readonly key?: string
}

/** `saffron admin recharge`: once for each key; without one of somebody's own it says the one it takes. */
export const recharge = (email: string, typed: string, options: RechargeOptions): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    const amountMicros = readCredits(typed)
    if (amountMicros === undefined) {
      throw new CommandError(t('cli.error.badValue', { name: '<credits>', value: typed }), EXIT.usage)
    }
    requireSession(context)
    const key = options.key ?? randomUUID()
    if (options.key === undefined) say(t('cli.recharge.key', { key }))
    const { note } = options
    const record = await api.wallet.recharge({
      body: { user: email, amountMicros, ...(note !== undefined && { note }) },
      headers: { 'idempotency-key': key },
    })
    if (options.json) return writeLine(JSON.stringify(record))
    const credits = formatCredits(record.amountMicros, t.locale)
    const balance = formatCredits(record.balanceAfterMicros ?? 0, t.locale)
    writeLine(cleanLine(t('cli.recharge.done', { credits, balance, email: record.user?.email ?? email })))
  })

/** `saffron admin audit`: what does not hold, a line each, and exit 1 where there is any. */
export const auditLedger = (options: JsonOption): Promise<void> =>
  withServer(options, async (context) => {
    requireSession(context)
    const { api, t } = context
    const audit = await api.wallet.auditLedger()
    const { wallets, records, faults } = audit
    if (options.json) writeLine(JSON.stringify(audit))
    else for (const fault of faults) writeLine(cleanLine(t('cli.audit.fault', fault)))
    if (faults.length > 0) throw new CommandError(t('cli.audit.failed', { count: faults.length }))
    if (!options.json) writeLine(t('cli.audit.done', { wallets, records }))
  })

/** `saffron giftcard redeem`: the code as an argument, from a pipe, or asked for. */
export const redeemGiftCard = (given: string | undefined, options: JsonOption): Promise<void> =>
  withServer(options, async (context) => {
    requireSession(context)
    const { api, t } = context
    const asked = () => (process.stdin.isTTY ? ask(t('cli.giftcard.asked')) : readPipedLines().then(([line]) => line))
    const id = (given ?? (await asked()) ?? '').trim()
    if (id === '') throw new CommandError(t('cli.error.missingArgument', { name: '<code>' }), EXIT.usage)
    const record = await api.wallet.redeemGiftCard({ params: { id } })
    if (options.json) return writeLine(JSON.stringify(record))
    const credits = formatCredits(record.amountMicros, t.locale)
    writeLine(t('cli.giftcard.done', { credits, balance: formatCredits(record.balanceAfterMicros ?? 0, t.locale) }))
  })
