import * as z from 'zod/mini'

import { emailAddress } from '../auth/contract.ts'
import { defineContract } from '../endpoints/endpoint.ts'
import { inWorkspace, id, idParams, instant, listOf, listQuery, populateList, text } from '../endpoints/entity.ts'
import { MAX_IDEMPOTENCY_KEY_LENGTH } from '../endpoints/idempotency-key.ts'
import { amountMicros, adminWalletRecord, note, recordKind, requestState, walletRecord } from './entities.ts'
import { ledgerProblem } from './ledger-problem.ts'
import { MAX_RECHARGES } from './limits.ts'

/**
 * `kind=request` or a `state` lists requests, otherwise records. `q` is a whole cause. `from` is inclusive, `until`
 * exclusive.
 */
export const walletRecordQuery = z.extend(listQuery, {
  kind: z.optional(z.enum([...recordKind.options, 'request'])),
  state: z.optional(requestState),
  from: z.optional(instant),
  until: z.optional(instant),
})

/** `user`: an ID, or the email of an account. `workspace` is looked at only without a user. */
export const adminWalletRecordQuery = z.extend(walletRecordQuery, {
  user: z.optional(z.union([id, emailAddress])),
  ...inWorkspace.shape,
  populate: populateList(['user']),
})

export const createRequestBody = z.object({ ...inWorkspace.shape, amountMicros, note: z.optional(note) })
const updateRequestBody = z.object({ amountMicros: z.optional(amountMicros), note: z.optional(note) })
/** `user`: an ID, or the email of an account. */
const recharged = z.object({ user: z.union([id, emailAddress]), amountMicros, note: z.optional(note) })
/** For one user, or one workspace. */
export const rechargeBody = z.extend(z.partial(recharged, { user: true }), inWorkspace.shape).check(
  z.refine(({ user, workspace }) => (user === undefined) !== (workspace === undefined), {
    error: 'field.userOrWorkspace',
    path: ['user'],
  }),
)
/** Enough for rows with long notes in any script. */
const BATCH_BYTES = 3_000_000

/** `again`: it was already booked with this key. */
const rechargeResult = z.extend(adminWalletRecord, { again: z.boolean() })
/** `key`: like the Idempotency-Key header of a single recharge. `dryRun`: checks everything and books nothing. */
export const rechargeManyBody = z.object({
  rows: z
    .array(z.extend(recharged, { key: text(MAX_IDEMPOTENCY_KEY_LENGTH).check(z.minLength(1)) }))
    .check(z.minLength(1), z.maxLength(MAX_RECHARGES)),
  dryRun: z._default(z.boolean(), false),
})

/** The index of an invalid row, from 0, and its error code. */
export const rechargeProblem = z.object({ row: z.int(), code: z.string() })
export type RechargeProblem = z.output<typeof rechargeProblem>

/** `again`: rows that were already booked. If there are faults, no row of the call was booked. */
const rechargeManyResult = z.object({ booked: z.int(), again: z.int(), faults: z.array(rechargeProblem) })

/** The `updatedAt` that the admin saw. If the request has changed, the decision is rejected. */
const answerBody = z.object({ answer: z.optional(note), updatedAt: instant })

const MAX_DAYS = 92

/** `timeZone`: the IANA name of the time zone that defines the days. */
export const useQuery = z.object({
  ...inWorkspace.shape,
  days: z._default(z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(MAX_DAYS)), 30),
  timeZone: z._default(text(64).check(z.refine(isTimeZone, { error: 'field.timeZone' })), 'UTC'),
})

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The cost of a model on one day, minus refunds. */
export const dayUse = z.object({
  /** `2026-03-01`, in the time zone's calendar. */
  day: z.string(),
  /** Empty if unknown. */
  model: z.string(),
  spentMicros: z.int(),
  calls: z.int(),
})
export type DayUse = z.output<typeof dayUse>

/** Records, requests and balances. */
export const recordContract = defineContract({
  getRecord: {
    method: 'GET',
    path: '/walletRecord/list/{id}',
    access: 'user',
    space: { role: 'admin', of: { id: 'walletRecord' } },
    summary: 'A booking or a request of the caller',
    params: idParams,
    result: walletRecord,
    errors: ['wallet_record.not_found'],
  },
  searchRecords: {
    method: 'GET',
    path: '/walletRecord/search',
    access: 'user',
    space: { role: 'admin' },
    summary: 'The bookings of the caller, or with kind=request or a state their requests, newest first',
    query: z.extend(walletRecordQuery, inWorkspace.shape),
    result: listOf(walletRecord),
  },
  getUse: {
    method: 'GET',
    path: '/walletRecord/use',
    access: 'user',
    space: { role: 'admin' },
    isAddition: true,
    summary: 'What the caller has used in the last days, by day and model; only where there was any',
    query: useQuery,
    result: z.object({ days: z.array(z.string()), list: z.array(dayUse) }),
  },
  createRequest: {
    method: 'POST',
    path: '/walletRecord/create',
    access: 'user',
    space: { role: 'admin' },
    notImpersonated: true,
    summary: 'Ask for a recharge; a super-admin approves or refuses it',
    body: createRequestBody,
    result: walletRecord,
    errors: ['wallet_request.too_many'],
  },
  updateRequest: {
    method: 'PUT',
    path: '/walletRecord/list/{id}',
    access: 'user',
    space: { role: 'admin', of: { id: 'walletRecord' } },
    notImpersonated: true,
    summary: 'Change a request while it is pending; what is settled answers 409',
    params: idParams,
    body: updateRequestBody,
    result: walletRecord,
    errors: ['wallet_record.not_found', 'wallet_record.settled'],
  },
  withdrawRequest: {
    method: 'DELETE',
    path: '/walletRecord/list/{id}',
    access: 'user',
    space: { role: 'admin', of: { id: 'walletRecord' } },
    notImpersonated: true,
    summary: 'Withdraw a request while it is pending; what is settled answers 409',
    params: idParams,
    result: walletRecord,
    errors: ['wallet_record.not_found', 'wallet_record.settled'],
  },
  recharge: {
    method: 'POST',
    path: '/api/walletRecord/recharge',
    access: 'admin',
    notImpersonated: true,
    summary: 'Give a user or a workspace credits, once for each value of the header Idempotency-Key',
    body: rechargeBody,
    result: rechargeResult,
    relations: ['user'],
    errors: [
      'user.not_found',
      'workspace.not_found',
      'request.idempotency_key_required',
      'wallet.key_taken',
      'wallet.full',
    ],
  },
  rechargeMany: {
    method: 'POST',
    path: '/api/walletRecord/recharge/batch',
    access: 'admin',
    notImpersonated: true,
    isAddition: true,
    summary: 'Give many people credits, each row once for its key; all rows or none',
    body: rechargeManyBody,
    maxBodyBytes: BATCH_BYTES,
    result: rechargeManyResult,
    errors: ['wallet.key_taken'],
  },
  searchAllRecords: {
    method: 'GET',
    path: '/api/walletRecord/search',
    access: 'admin',
    summary:
      'Everybody’s bookings and their sum (null beyond 2^53), or with kind=request or a state the requests, newest first',
    query: adminWalletRecordQuery,
    result: z.extend(listOf(adminWalletRecord), { sumMicros: z.nullable(z.int()) }),
    relations: ['user'],
    errors: ['user.not_found'],
  },
  reverseRecord: {
    method: 'POST',
    path: '/api/walletRecord/list/{id}/reverse',
    access: 'super',
    notImpersonated: true,
    isAddition: true,
    summary: 'Undo a credit with a booking of its own, while it is not spent; done again, the same booking',
    params: idParams,
    body: z.object({ note: z.optional(note) }),
    result: adminWalletRecord,
    relations: ['user'],
    errors: ['wallet_record.not_found', 'wallet.not_reversible', 'wallet.spent'],
  },
  approveRequest: {
    method: 'POST',
    path: '/api/walletRecord/request/list/{id}/approve',
    access: 'super',
    notImpersonated: true,
    isAddition: true,
    summary: 'Grant a request: books a recharge',
    params: idParams,
    body: answerBody,
    result: adminWalletRecord,
    relations: ['user'],
    errors: ['wallet_record.not_found', 'wallet_record.settled', 'request.outdated', 'wallet.full'],
  },
  refuseRequest: {
    method: 'POST',
    path: '/api/walletRecord/request/list/{id}/refuse',
    access: 'super',
    notImpersonated: true,
    isAddition: true,
    summary: 'Refuse a request',
    params: idParams,
    body: answerBody,
    result: adminWalletRecord,
    relations: ['user'],
    errors: ['wallet_record.not_found', 'wallet_record.settled', 'request.outdated'],
  },
  auditLedger: {
    method: 'GET',
    path: '/api/walletRecord/audit',
    access: 'super',
    isAddition: true,
    summary: 'Prove what must hold of every wallet; names what breaks it',
    result: z.object({ wallets: z.int(), records: z.int(), faults: z.array(ledgerProblem) }),
  },
})
