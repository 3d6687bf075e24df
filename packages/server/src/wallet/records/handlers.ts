import type { Output } from '@saffron/core/contract'
import { ApiError } from '@saffron/core/errors'
import type {
  AdminWalletRecord,
  adminWalletRecordQuery,
  Cause,
  recordContract,
  walletRecordQuery,
} from '@saffron/core/wallet'

import { originOf } from '../../auth/index.ts'
import { forEachBucket, isUniqueViolation, readPage } from '../../db/index.ts'
import type { WalletRecordTable } from '../../db/tables/wallet.ts'
import type { Handlers } from '../../http/handler.ts'
import { readIdempotencyKey } from '../../http/read-idempotency-key.ts'
import { readSort } from '../../http/read-sort.ts'
import { findWalletOf } from '../ledger/store.ts'
import type { WalletServices } from '../services.ts'
import { lastDays } from './last-days.ts'
import { rechargeMany } from './recharge-many.ts'
import { toAdminRecords, toAdminRequests, toRecords, toRequest } from './record-entity.ts'
import { findRequest, requestsThat } from './request-store.ts'
import { findPerson, findRecord, pageOfRecords, recordsThat, sumsOf, useBetween, workspacesNamed } from './store.ts'

type RecordHandlers = Pick<
  Handlers<typeof recordContract>,
  | 'getRecord'
  | 'searchRecords'
  | 'getUse'
  | 'recharge'
  | 'rechargeMany'
  | 'searchAllRecords'
  | 'reverseRecord'
  | 'auditLedger'
>

type Query = Output<typeof walletRecordQuery>

export function recordHandlers(services: WalletServices): RecordHandlers {
  const { db, now, ledger, audit } = services

  const asAdmin = async (row: WalletRecordTable): Promise<AdminWalletRecord> => {
    const [record] = await toAdminRecords(db.query, [row])
    if (record === undefined) throw new ApiError('server.failed')
    return record
  }

  return {
    getRecord: async ({ space, params }) => {
      const named = { id: params.id, ownerId: space.owner }
      const row = await findRecord(db.query, named)
      const [record] = row === undefined ? [] : await toRecords(db.query, [row])
      if (record !== undefined) return record
      const request = await findRequest(db.query, named)
      if (request === undefined) throw new ApiError('wallet_record.not_found')
      return toRequest(request)
    },

    searchRecords: async ({ space: { owner: ownerId }, query }) => {
      const page = pageOf(query)
      if (asksForRequests(query)) {
        const { rows, total } = await readPage(requestsThat(db.query, { ownerId, ...requestFilter(query) }), page)
        return { list: rows.map(toRequest), total }
      }
      const wallet = await findWalletOf(db.query, ownerId)
      if (wallet === undefined) return { list: [], total: 0 }
      const found = recordsThat(db.query, { walletId: wallet.id, ...recordFilter(query) })
      const { rows, total } = await readPage(found, page)
      return { list: await toRecords(db.query, rows), total }
    },

    getUse: async ({ space: { owner: ownerId }, query: { days: count, timeZone } }) => {
      const days = lastDays({ count, timeZone, now: now() })
      const wallet = await findWalletOf(db.query, ownerId)
      const begins = days.map((day) => day.begins)
      const used =
        wallet === undefined
          ? []
          : await forEachBucket(begins, (span) => useBetween(db.query, { walletId: wallet.id, ...span }))
      const list = used.flatMap((models, index) =>
        models.map(({ model, spent, calls }) => ({
          day: days[index]?.day ?? '',
          model: model ?? '',
          spentMicros: spent,
          calls,
        })),
      )
      return { days: days.map(({ day }) => day), list }
    },

    recharge: async (call) => {
      const { amountMicros: amount, note } = call.body
      const key = `recharge:${readIdempotencyKey(call.idempotencyKey)}`
      const { userId: actor } = call.caller
      const { user, workspace } = call.body
      const ownerId = workspace === undefined ? await personNamed(user ?? '') : await workspaceNamed(workspace)
      const booked = await db
        .transaction(async (tx) => {
          const cause: Cause = `admin:${actor}`
          const wanted = { ownerId, kind: 'recharge' as const, amount, cause, key, actor, note }
          const { record, again } = await ledger.credit(tx, wanted)
          const detail = { amountMicros: amount, record: record.id }
          const event = { ...originOf(call), action: 'wallet.recharged', subject: ownerId, detail } as const
          if (!again) await audit.record(tx, event)
          return { ...record, again }
        })
        .catch((error: unknown) => {
          // A recharge of another wallet with the same key was booked at the same time.
          throw isUniqueViolation(error) ? new ApiError('wallet.key_taken', { cause: error }) : error
        })
      return { ...(await asAdmin(booked)), again: booked.again }
    },

    rechargeMany: (call) => rechargeMany(services, call, call.body),

    searchAllRecords: async ({ query }) => {
      const page = pageOf(query)
      const ownerId = await ownerIn(query)
      if (asksForRequests(query)) {
        const found = requestsThat(db.query, { ownerId, ...requestFilter(query) })
        const { rows, total } = await readPage(found, page)
        return { list: await toAdminRequests(db.query, rows), total, sumMicros: 0 }
      }
      const walletId = ownerId === undefined ? undefined : ((await findWalletOf(db.query, ownerId))?.id ?? '')
      const filter = { walletId, ...recordFilter(query) }
      const sums = await sumsOf(db.query, filter)
      const rows = await pageOfRecords(recordsThat(db.query, filter), { ...page, total: sums.total })
      return { list: await toAdminRecords(db.query, rows), ...sums }
    },

    reverseRecord: async (call) => {
      const { caller, params, body } = call
      const booked = await db.transaction(async (tx) => {
        const record = await findRecord(tx, { id: params.id, ownerId: undefined })
        if (record === undefined) throw new ApiError('wallet_record.not_found')
        const reversal = await ledger.reverse(tx, { record, actor: caller.userId, note: body.note })
        const detail = { amountMicros: record.amount, reversal: reversal.record.id }
        const event = { ...originOf(call), action: 'wallet.reversed', subject: record.id, detail } as const
        if (!reversal.again) await audit.record(tx, event)
        return reversal.record
      })
      return asAdmin(booked)
    },

    auditLedger: async () => {
      const { wallets, records, faults } = await services.auditLedger()
      return { wallets, records, faults: [...faults] }
    },
  }

  /** Throws `user.not_found`. */
  async function personNamed(idOrEmail: string): Promise<string> {
    const person = await findPerson(db.query, idOrEmail)
    if (person === undefined) throw new ApiError('user.not_found')
    return person.id
  }

  /** Throws `workspace.not_found`. */
  async function workspaceNamed(id: string): Promise<string> {
    if (!(await workspacesNamed(db.query, [id])).has(id)) throw new ApiError('workspace.not_found')
    return id
  }

  /** Returns the user or the workspace in an admin's query. Throws `user.not_found`. */
  async function ownerIn({ user, workspace }: Output<typeof adminWalletRecordQuery>): Promise<string | undefined> {
    return user?.includes('@') ? personNamed(user) : (user ?? workspace)
  }
}

const pageOf = ({ page, limit, sort = '-createdAt' }: Query) => ({ ...readSort(sort, ['createdAt']), page, limit })

const asksForRequests = ({ kind, state }: Query): boolean => kind === 'request' || state !== undefined

const inUtc = (instant: string | undefined): string | undefined => instant && new Date(instant).toISOString()

const requestFilter = ({ state, from, until }: Query) => ({ state, from: inUtc(from), until: inUtc(until) })

const recordFilter = ({ kind, q, from, until }: Query) => ({
  kind: kind === 'request' ? undefined : kind,
  cause: q?.trim() || undefined,
  from: inUtc(from),
  until: inUtc(until),
})
