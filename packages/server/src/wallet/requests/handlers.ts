import { ApiError } from '@saffron/core/errors'
import type { Cause, recordContract } from '@saffron/core/wallet'

import { originOf } from '../../auth/index.ts'
import { newId, type Queries } from '../../db/index.ts'
import type { WalletRequestTable } from '../../db/tables/wallet.ts'
import type { Handlers } from '../../http/handler.ts'
import { laterThan } from '../../platform/later-than.ts'
import { toAdminRequests, toRequest } from '../records/record-entity.ts'
import {
  changeRequest,
  countPending,
  findRequest,
  lockPendingRequests,
  insertRequest,
  type RequestChange,
} from '../records/request-store.ts'
import { findRecord } from '../records/store.ts'
import type { WalletServices } from '../services.ts'

/** Maximum pending requests of one account. */
const MAX_PENDING = 10

type RequestHandlers = Pick<
  Handlers<typeof recordContract>,
  'createRequest' | 'updateRequest' | 'withdrawRequest' | 'approveRequest' | 'refuseRequest'
>

export function requestHandlers({ db, now, ledger, audit }: WalletServices): RequestHandlers {
  const isoNow = () => now().toISOString()

  const change = (named: { id: string; ownerId: string }, columns: Omit<RequestChange, 'updatedAt'>) =>
    db.transaction(async (tx) => {
      const { id, updatedAt } = await pendingOf(tx, named)
      return toRequest(await changeRequest(tx, id, { ...columns, updatedAt: laterThan(updatedAt, now()) }))
    })

  const decide = (
    tx: Queries,
    { id, updatedAt }: WalletRequestTable,
    decision: Pick<WalletRequestTable, 'state' | 'recordId' | 'decidedBy'> & { answer: string | undefined },
  ) => {
    const at = laterThan(updatedAt, now())
    return changeRequest(tx, id, { ...decision, answer: decision.answer || null, decidedAt: at, updatedAt: at })
  }

  const asAdmin = async (row: WalletRequestTable, queries: Queries = db.query) => {
    const [request] = await toAdminRequests(queries, [row])
    if (request === undefined) throw new ApiError('server.failed')
    return request
  }

  /** Throws `request.outdated` if a request was changed since the admin saw it. */
  const requireSeen = async (tx: Queries, request: WalletRequestTable, updatedAt: string) => {
    if (updatedAt === request.updatedAt) return
    throw new ApiError('request.outdated', { details: { current: await asAdmin(request, tx) } })
  }

  return {
    createRequest: async ({ space: { owner: ownerId }, body: { amountMicros: amount, note = '' } }) => {
      const at = isoNow()
      const open = { state: 'pending', answer: null, decidedBy: null, decidedAt: null, recordId: null } as const
      const row = { id: newId(), ownerId, amount, note, ...open, createdAt: at, updatedAt: at }
      await db.transaction(async (tx) => {
        const count = await countPending(tx, ownerId)
        if (count >= MAX_PENDING) throw new ApiError('wallet_request.too_many', { values: { count } })
        await insertRequest(tx, row)
      })
      return toRequest(row)
    },

    updateRequest: ({ space: { owner: ownerId }, params: { id }, body: { amountMicros: amount, note } }) =>
      change({ id, ownerId }, { ...(amount !== undefined && { amount }), ...(note !== undefined && { note }) }),

    withdrawRequest: ({ space: { owner: ownerId }, params: { id } }) => change({ id, ownerId }, { state: 'withdrawn' }),

    approveRequest: async (call) => {
      const { params, body, caller } = call
      const decidedBy = caller.userId
      const row = await db.transaction(async (tx) => {
        const request = await pendingOf(tx, { id: params.id, ownerId: undefined })
        await requireSeen(tx, request, body.updatedAt)
        const { id, ownerId, amount, note } = request
        const cause: Cause = `request:${id}`
        const wanted = { ownerId, kind: 'recharge' as const, amount, cause, key: cause, actor: decidedBy, note }
        const { record } = await ledger.credit(tx, wanted)
        const detail = { amountMicros: amount, record: record.id }
        await audit.record(tx, { ...originOf(call), action: 'wallet.request_approved', subject: ownerId, detail })
        return decide(tx, request, { state: 'approved', recordId: record.id, decidedBy, answer: body.answer })
      })
      return asAdmin(row)
    },

    refuseRequest: async (call) => {
      const { params, body, caller } = call
      const row = await db.transaction(async (tx) => {
        const request = await pendingOf(tx, { id: params.id, ownerId: undefined })
        await requireSeen(tx, request, body.updatedAt)
        const detail = { amountMicros: request.amount }
        const event = { ...originOf(call), action: 'wallet.request_refused', subject: request.ownerId, detail } as const
        await audit.record(tx, event)
        const refused = { state: 'refused', recordId: null, decidedBy: caller.userId, answer: body.answer } as const
        return decide(tx, request, refused)
      })
      return asAdmin(row)
    },
  }
}

/**
 * Returns a request to change. Throws `wallet_record.not_found`, also for another user's request, and
 * `wallet_record.settled`.
 */
async function pendingOf(tx: Queries, named: { id: string; ownerId: string | undefined }): Promise<WalletRequestTable> {
  const request = await lockPendingRequests(tx, named)
  if (request !== undefined) return request
  const known = (await findRequest(tx, named)) ?? (await findRecord(tx, named))
  throw new ApiError(known === undefined ? 'wallet_record.not_found' : 'wallet_record.settled')
}
