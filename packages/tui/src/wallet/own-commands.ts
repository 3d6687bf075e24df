import { ApiError } from '@saffron/core/errors'
import { formatCredits } from '@saffron/core/format'

import type { Context } from '../shell/context.ts'
import { creditsOf } from '../shell/credits-option.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { findRow, matchesId, isWholeId } from '../shell/find-row.ts'
import { type JsonOption, limitOf, type LimitOption } from '../shell/options.ts'
import { printInfo, writeLine } from '../shell/output.ts'
import { requireSession, withServer } from '../shell/run-command.ts'
import { writeJson } from '../shell/write-json.ts'
import { balanceLines, creditsLine } from './balance-lines.ts'
import { writeRecordFile } from './record-file.ts'
import { type RangeOptions, rangeOf, writeRecords } from './record-lines.ts'

/** `saffron wallet`: balance, amounts held by running replies, and debt. Members see only a workspace's balance. */
export const showBalance = (options: JsonOption): Promise<void> =>
  withServer(options, async (context) => {
    requireSession(context)
    const { api, space, t } = context
    const workspace = await space.find()
    if (workspace !== undefined) {
      if (options.json) return writeJson({ balanceMicros: workspace.balanceMicros })
      return writeLine(creditsLine(workspace.balanceMicros, t))
    }
    const { balanceMicros, heldMicros, debtMicros = 0 } = await api.auth.me()
    if (options.json) return writeJson({ balanceMicros, heldMicros, debtMicros })
    for (const line of balanceLines({ balanceMicros, heldMicros, debtMicros }, t)) writeLine(line)
  })

/** `saffron wallet records`: newest transactions, filtered. */
export const listRecords = (options: RangeOptions): Promise<void> =>
  withServer(options, async (context) => {
    requireSession(context)
    const { api, t } = context
    const range = rangeOf(options, t)
    if (options.csv !== undefined) {
      return writeRecordFile((page) => api.wallet.searchRecords({ query: { ...range, ...page } }), options, t)
    }
    const { list } = await api.wallet.searchRecords({ query: { limit: limitOf(options, t), ...range } })
    writeRecords(list, context, options.json)
  })

/** `saffron wallet requests`: the user's requests and their state. */
export const listRequests = (options: LimitOption): Promise<void> =>
  withServer(options, async (context) => {
    requireSession(context)
    const limit = limitOf(options, context.t)
    const { list } = await context.api.wallet.searchRecords({ query: { kind: 'request', limit } })
    writeRecords(list, context, options.json)
  })

/** `saffron wallet request`: requests credits. */
export const requestCredits = (typed: string, options: JsonOption & { readonly note?: string }): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    const amountMicros = creditsOf('<credits>', typed, t)
    requireSession(context)
    const { note } = options
    const request = await api.wallet.createRequest({ body: { amountMicros, ...(note !== undefined && { note }) } })
    if (options.json) return writeJson(request)
    printInfo(t('cli.wallet.requested', { credits: formatCredits(amountMicros, t.locale), id: request.id }))
  })

/** `saffron wallet withdraw`: withdraws a pending request. */
export const withdrawRequest = (id: string, options: JsonOption): Promise<void> =>
  withServer(options, async (context) => {
    requireSession(context)
    const { api, t } = context
    const request = await requestCalled(context, id)
      .then((whole) => api.wallet.withdrawRequest({ params: { id: whole } }))
      .catch((error: unknown) => {
        if (!ApiError.is(error) || error.code !== 'wallet_record.not_found') throw error
        throw new CommandError(t('cli.request.noSuch', { id }), EXIT.notFound)
      })
    if (options.json) return writeJson(request)
    printInfo(t('cli.request.withdrawnDone'))
  })

/** Returns the full ID of one of the user's requests. */
async function requestCalled({ api }: Context, id: string): Promise<string> {
  if (isWholeId(id)) return id
  const search = (page: { page: number; limit: number }) =>
    api.wallet.searchRecords({ query: { kind: 'request', ...page } })
  const found = await findRow(search, (request) => matchesId(request.id, id))
  if (found === undefined) throw new ApiError('wallet_record.not_found')
  return found.id
}
