import * as z from 'zod/mini'

import { emailAddress } from '../auth/index.ts'
import { defineContract } from '../contract/endpoint.ts'
import { id, idParams, instant, listOf, listQuery, populateList, text } from '../contract/entity.ts'
import { LONGEST_IDEMPOTENCY_KEY } from '../contract/idempotency-key.ts'
import { amountMicros, adminWalletRecord, note, recordKind, requestState, walletRecord } from './entities.ts'
import { ledgerFault } from './ledger-fault.ts'
import { MOST_RECHARGES } from './limits.ts'

/** `kind=request` or a `state`: requests; else bookings. `q`: a cause, whole. From `from` on, before `until`. */
export const walletRecordQuery = z.extend(listQuery, {
  kind: z.optional(z.enum([...recordKind.options, 'request'])),
  state: z.optional(requestState),
  from: z.optional(instant),
  until: z.optional(instant),
})

/** `user`: an id, or the e-mail address of an account. */
export const adminWalletRecordQuery = z.extend(walletRecordQuery, {
  user: z.optional(z.union([id, emailAddress])),
  populate: populateList(['user']),
})

export const createRequestBody = z.object({ amountMicros, note: z.optional(note) })
const updateRequestBody = z.object({ amountMicros: z.optional(amountMicros), note: z.optional(note) })
/** `user`: an id, or the e-mail address of an account. */
export const rechargeBody = z.object({ user: z.union([id, emailAddress]), amountMicros, note: z.optional(note) })
/** Rows with long notes in any script. */
const BATCH_BYTES = 3_000_000

/** `again`: it had been booked before with this key. */
const rechargeResult = z.extend(adminWalletRecord, { again: z.boolean() })
/** `key`: as the header Idempotency-Key of a single recharge. `dryRun`: says what would be, and books nothing. */
export const rechargeManyBody = z.object({
  rows: z
    .array(z.extend(rechargeBody, { key: text(LONGEST_IDEMPOTENCY_KEY).check(z.minLength(1)) }))
    .check(z.minLength(1), z.maxLength(MOST_RECHARGES)),
  dryRun: z._default(z.boolean(), false),
})

/** A row that cannot be booked, from 0, and the code of what is wrong with it. */
export const rechargeFault = z.object({ row: z.int(), code: z.string() })
export type RechargeFault = z.output<typeof rechargeFault>

/** `again`: rows that had been booked before. Where there are faults, no row of the call was booked. */
const rechargeManyResult = z.object({ booked: z.int(), again: z.int(), faults: z.array(rechargeFault) })

/** `updatedAt` of the request as it was looked at: one that was changed since is not decided. */
const answerBody = z.object({ answer: z.optional(note), updatedAt: instant })

const MOST_DAYS = 92

/** `timeZone`: whose days they are, by its IANA name. */
export const useQuery = z.object({
  days: z._default(z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(MOST_DAYS)), 30),
  timeZone: z._default(text(64).check(z.refine(isTimeZone, { error: 'field.timeZone' })), 'UTC'),
})

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** What a model did cost on a day, refunds taken off. */
export const dayUse = z.object({
  /** `2026-03-01`, as the calendar of the time zone has it. */
  day: z.string(),
  /** Empty where it is not known. */
  model: z.string(),
  spentMicros: z.int(),
  calls: z.int(),
})
export type DayUse = z.output<typeof dayUse>

/** What somebody has, and how it came to that. */
export const recordContract = defineContract({
  getRecord: {
    method: 'GET',
    path: '/walletRecord/list/{id}',
    access: 'user',
    summary: 'A booking or a request of the caller',
    params: idParams,
    result: walletRecord,
    errors: ['wallet_record.not_found'],
  },
  searchRecords: {
    method: 'GET',
    path: '/walletRecord/search',
    access: 'user',
    summary: 'The bookings of the caller, or with kind=request or a state their requests, newest first',
    query: walletRecordQuery,
    result: listOf(walletRecord),
  },
  getUse: {
    method: 'GET',
    path: '/walletRecord/use',
    access: 'user',
    ours: true,
    summary: 'What the caller has used in the last days, by day and model; only where there was any',
    query: useQuery,
    result: z.object({ days: z.array(z.string()), list: z.array(dayUse) }),
  },
  createRequest: {
    method: 'POST',
    path: '/walletRecord/create',
    access: 'user',
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
    summary: 'Give somebody credits, once for each value of the header Idempotency-Key',
    body: rechargeBody,
    result: rechargeResult,
    relations: ['user'],
    errors: ['user.not_found', 'request.idempotency_key_required', 'wallet.key_taken', 'wallet.full'],
  },
  rechargeMany: {
    method: 'POST',
    path: '/api/walletRecord/recharge/batch',
    access: 'admin',
    notImpersonated: true,
    ours: true,
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
    ours: true,
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
    ours: true,
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
    ours: true,
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
    ours: true,
    summary: 'Prove what must hold of every wallet; names what breaks it',
    result: z.object({ wallets: z.int(), records: z.int(), faults: z.array(ledgerFault) }),
  },
})
