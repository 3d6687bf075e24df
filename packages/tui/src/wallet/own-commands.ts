import { MAX_PAGE_SIZE } from '@saffron/core/contract'
import { formatCredits } from '@saffron/core/format'

import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { writeLine } from '../shell/output.ts'
import { requireSession, withServer } from '../shell/run-command.ts'
import { creditsOf, type JsonOption, limitOf, type LimitOption, type RangeOptions } from './options.ts'
import { named, rangeOf, writeRecords } from './record-lines.ts'

/** `saffron wallet`: what there is, what replies under way hold, and what is owed. */
export const showBalance = (options: JsonOption): Promise<void> =>
  withServer(options, async (context) => {
    requireSession(context)
    const { api, t } = context
    const { balanceMicros, heldMicros, debtMicros = 0 } = await api.auth.me()
    if (options.json) return writeLine(JSON.stringify({ balanceMicros, heldMicros, debtMicros }))
    const credits = (micros: number) => formatCredits(micros, t.locale)
    writeLine(t('cli.wallet.has', { credits: credits(balanceMicros) }))
    if (heldMicros > 0) writeLine(t('cli.wallet.held', { credits: credits(heldMicros) }))
    if (debtMicros > 0) writeLine(t('cli.wallet.debt', { credits: credits(debtMicros) }))
  })

/** `saffron wallet records`: the newest bookings, narrowed. */
export const listRecords = (options: RangeOptions): Promise<void> =>
  withServer(options, async (context) => {
    requireSession(context)
    const query = { limit: limitOf(options), ...rangeOf(options, context.t) }
    const { list } = await context.api.wallet.searchRecords({ query })
    writeRecords(list, context, options.json)
  })

/** `saffron wallet requests`: what was asked for, and what came of it. */
export const listRequests = (options: LimitOption): Promise<void> =>
  withServer(options, async (context) => {
    requireSession(context)
    const { list } = await context.api.wallet.searchRecords({ query: { kind: 'request', limit: limitOf(options) } })
    writeRecords(list, context, options.json)
  })

/** `saffron wallet request`: asks for credits. */
export const requestCredits = (typed: string, options: JsonOption & { readonly note?: string }): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    const amountMicros = creditsOf('<credits>', typed, t)
    requireSession(context)
    const { note } = options
    const request = await api.wallet.createRequest({ body: { amountMicros, ...(note !== undefined && { note }) } })
    if (options.json) return writeLine(JSON.stringify(request))
    writeLine(t('cli.wallet.requested', { credits: formatCredits(amountMicros, t.locale), id: request.id }))
  })

/** `saffron wallet withdraw`: takes a request back that nobody has decided. */
export const withdrawRequest = (id: string, options: JsonOption): Promise<void> =>
  withServer(options, async (context) => {
    requireSession(context)
    const { api, t } = context
    const { list } = await api.wallet.searchRecords({ query: { kind: 'request', limit: MAX_PAGE_SIZE } })
    const found = named(list, id)
    if (found === undefined) throw new CommandError(t('error.wallet_record.not_found'), EXIT.notFound)
    const request = await api.wallet.withdrawRequest({ params: { id: found.id } })
    writeLine(options.json ? JSON.stringify(request) : t('cli.request.withdrawn'))
  })
