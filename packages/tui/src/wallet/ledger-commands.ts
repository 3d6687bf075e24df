import { EMAIL_PATTERN, readEmail } from '@saffron/core/auth'
import { ApiError } from '@saffron/core/errors'
import { formatCredits } from '@saffron/core/format'
import { type AdminWalletRecord, CREDIT_KINDS, REQUEST_STATES } from '@saffron/core/wallet'
import type { FoundWorkspace } from '@saffron/core/workspace'

import { confirmFirst, canAsk, confirm } from '../shell/confirm.ts'
import type { Context } from '../shell/context.ts'
import { creditsOf } from '../shell/credits-option.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { findRow, matchesId, isWholeId, readAll } from '../shell/find-row.ts'
import { badValue, type JsonOption, limitOf, type LimitOption, oneOf, type YesOption } from '../shell/options.ts'
import { printInfo, writeLine } from '../shell/output.ts'
import { requireSession, withServer } from '../shell/run-command.ts'
import { writeJson } from '../shell/write-json.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { sendOnce } from './options.ts'
import { writeRecordFile } from './record-file.ts'
import { type RangeOptions, rangeOf, writeRecords } from './record-lines.ts'

interface RechargeOptions extends JsonOption {
  readonly note?: string
  readonly key?: string
  readonly dryRun?: true
  /** The name or ID of the workspace that gets the credits. */
  readonly toWorkspace?: string
}

/** `saffron admin recharge`: at most once per key. */
export const recharge = (
  first: string | undefined,
  second: string | undefined,
  options: RechargeOptions,
): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    if (options.dryRun) throw new CommandError(t('cli.recharge.dryRunAlone'), EXIT.usage)
    const toWorkspace = options.toWorkspace
    // A workspace takes the place of the email.
    const [email, typed] = toWorkspace === undefined ? [first, second] : [toWorkspace, first]
    if (email === undefined || typed === undefined) {
      const name = email === undefined ? '<email>' : '<credits>'
      throw new CommandError(t('cli.error.missingArgument', { name }), EXIT.usage)
    }
    if (toWorkspace === undefined && !isWholeId(email) && !EMAIL_PATTERN.test(readEmail(email))) {
      throw badValue('<email>', email, t)
    }
    const amountMicros = creditsOf('<credits>', typed, t)
    requireSession(context)
    const { note } = options
    const whose = toWorkspace === undefined ? { user: email } : { workspace: await workspaceCalled(context, email) }
    const body = { ...whose, amountMicros, ...(note !== undefined && { note }) }
    const record = await sendOnce(options.key, t, (key) =>
      api.wallet.recharge({ body, headers: { 'idempotency-key': key } }),
    )
    if (options.json) return writeJson(record)
    printInfo(t(record.again ? 'cli.recharge.again' : 'cli.recharge.done', bookedWords(record, context, email)))
  })

/** Returns the ID of a workspace of the server by its name, ID or end of the ID. */
async function workspaceCalled({ api, t }: Context, typed: string): Promise<string> {
  if (isWholeId(typed)) return typed
  const all = await readAll<FoundWorkspace>((query) => api.workspace.searchAllWorkspaces({ query }))
  const folded = typed.toLowerCase()
  const named = all.filter(({ name }) => name.toLowerCase() === folded)
  const found = named.length > 0 ? named : all.filter(({ id }) => matchesId(id, typed))
  if (found.length > 1) {
    const ids = found.map(({ id }) => id).join(', ')
    throw new CommandError(t('cli.workspace.which', { name: typed, ids }), EXIT.usage)
  }
  if (found[0] === undefined) throw new CommandError(t('cli.recharge.noWorkspace', { name: typed }), EXIT.notFound)
  return found[0].id
}

/** `saffron admin audit`: prints one line per inconsistency, and exits with 1 if there is any. */
export const auditLedger = (options: JsonOption): Promise<void> =>
  withServer(options, async (context) => {
    requireSession(context)
    const { api, t } = context
    const audit = await api.wallet.auditLedger()
    const { wallets, records, faults } = audit
    if (options.json) writeJson(audit)
    else for (const fault of faults) writeLine(cleanLine(t('cli.audit.fault', fault)))
    if (faults.length > 0) throw new CommandError(t('cli.audit.failed', { count: faults.length }))
    if (!options.json) printInfo(t('cli.audit.done', { wallets, records }))
  })

/** `saffron admin records`: transactions of all users, filtered. Count and total go to stderr. */
export const listAllRecords = (options: RangeOptions & { readonly user?: string }): Promise<void> =>
  withServer(options, async (context) => {
    requireSession(context)
    const { api, t } = context
    const user = options.user === undefined ? {} : { user: options.user }
    const range = { ...user, ...rangeOf(options, t) }
    if (options.csv !== undefined) {
      return writeRecordFile((page) => api.wallet.searchAllRecords({ query: { ...range, ...page } }), options, t)
    }
    const query = { limit: limitOf(options, t), ...range }
    const { list, total, sumMicros } = await api.wallet.searchAllRecords({ query })
    writeRecords(list, context, options.json)
    const credits = sumMicros === null ? '—' : formatCredits(sumMicros, t.locale)
    if (!options.json && total > 0) printInfo(t('cli.records.sum', { total, credits }))
  })

/** `saffron admin reverse`: asks, then reverses a credit, at most once. */
export const reverse = (id: string, options: YesOption & { readonly note?: string }): Promise<void> =>
  withServer(options, async (context) => {
    requireSession(context)
    const { api, t } = context
    const params = { id: await creditCalled(context, id) }
    await confirm(t('cli.reverse.asked', { id: params.id }), options, t)
    const { note } = options
    const record = await api.wallet.reverseRecord({ params, body: { ...(note !== undefined && { note }) } })
    if (options.json) return writeJson(record)
    printInfo(t('cli.reverse.done', bookedWords(record, context)))
  })

/** Returns the full ID of a transaction that added credits. */
async function creditCalled({ api }: Context, id: string): Promise<string> {
  if (isWholeId(id)) return id
  for (const kind of CREDIT_KINDS) {
    const search = (page: { page: number; limit: number }) => api.wallet.searchAllRecords({ query: { kind, ...page } })
    const found = await findRow(search, (record) => matchesId(record.id, id))
    if (found !== undefined) return found.id
  }
  throw new ApiError('wallet_record.not_found')
}

/** `saffron admin requests`: credit requests, pending ones by default. */
export const listAllRequests = (options: LimitOption & { readonly state?: string }): Promise<void> =>
  withServer(options, async (context) => {
    requireSession(context)
    const state = oneOf('--state', options.state ?? 'pending', REQUEST_STATES, context.t)
    const limit = limitOf(options, context.t)
    const { list } = await context.api.wallet.searchAllRecords({ query: { state, limit } })
    writeRecords(list, context, options.json)
  })

interface DecideOptions extends YesOption {
  readonly answer?: string
  /** For an approval: the amount, as the admin has seen it. */
  readonly credits?: string
}

/**
 * `saffron admin requests approve|refuse`: fails if the request has changed since it was read. An approval needs a
 * confirmed amount.
 */
export const decide = (decision: 'approve' | 'refuse', id: string, options: DecideOptions): Promise<void> =>
  withServer(options, async (context) => {
    requireSession(context)
    const { api, t } = context
    const search = (page: { page: number; limit: number }) =>
      api.wallet.searchAllRecords({ query: { kind: 'request', ...page } })
    const seen = await findRow(search, (request) => matchesId(request.id, id))
    if (seen === undefined) throw new ApiError('wallet_record.not_found')
    if (decision === 'approve') await requireKnown(seen, options, context)
    else await confirm(t('cli.request.refuseAsked', bookedWords(seen, context)), options, t)
    const { answer } = options
    const body = { updatedAt: seen.updatedAt, ...(answer !== undefined && { answer }) }
    const asked = { params: { id: seen.id }, body }
    const request = await (decision === 'approve' ? api.wallet.approveRequest(asked) : api.wallet.refuseRequest(asked))
    if (options.json) return writeJson(request)
    printInfo(t(`cli.request.${decision}Done`, bookedWords(request, context)))
  })

/** The user may have raised the amount since it was listed, so it must be given or confirmed. */
async function requireKnown(seen: AdminWalletRecord, { credits }: DecideOptions, context: Context): Promise<void> {
  const { t } = context
  if (credits !== undefined) {
    if (creditsOf('--credits', credits, t) === seen.amountMicros) return
    throw new CommandError(t('cli.request.otherCredits', bookedWords(seen, context)))
  } else if (canAsk()) {
    await confirmFirst(t('cli.request.approveAsked', bookedWords(seen, context)), t)
  } else {
    throw new CommandError(t('cli.request.needsCredits'), EXIT.usage)
  }
}

/** A transaction's parameters for messages. */
const bookedWords = (record: AdminWalletRecord, { t }: Pick<Context, 't'>, email = '') => ({
  credits: formatCredits(Math.abs(record.amountMicros), t.locale),
  balance: formatCredits(record.balanceAfterMicros ?? 0, t.locale),
  email: cleanLine(record.workspace?.name ?? record.user?.email ?? email),
})
