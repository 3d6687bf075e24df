import { type DeviceCode, showUserCode, type SignInResult } from '@saffron/core/auth'
import { ApiError } from '@saffron/core/errors'

import { newId } from '../../db/index.ts'
import type { DeviceRequestTable } from '../../db/tables/devices.ts'
import type { Caller } from '../../http/handler.ts'
import type { Deps } from '../../platform/deps.ts'
import { lockUser } from '../accounts/store.ts'
import { type Audit, MAX_USER_AGENT_LENGTH, originOf } from '../audit/audit.ts'
import type { Device } from '../sessions/sessions.ts'
import type { StartSession } from '../sessions/start-session.ts'
import { findLiveSession } from '../sessions/store.ts'
import { ipSubnet } from '../throttle/ip-subnet.ts'
import { type LoginThrottle, lockFor } from '../throttle/login-throttle.ts'
import { createThrottle } from '../throttle/throttle.ts'
import { createDeviceCodes } from './device-codes.ts'
import { answerRequest, findByDeviceCode, findByUserCode, forgetRequests, insertRequest, useRequest } from './store.ts'

const MINUTE_MS = 60_000
const LIFETIME_MS = 10 * MINUTE_MS
/** The interval sent to devices (RFC 8628's default). */
const INTERVAL_SECONDS = 5
/** The enforced interval, which allows for early timers and network delays. */
const MIN_INTERVAL_MS = 4000
const PACE = { free: 1, firstWaitMs: MIN_INTERVAL_MS, longestWaitMs: MIN_INTERVAL_MS, forgetMs: MIN_INTERVAL_MS }

/** Limits the codes per IP address: a burst, then one every two minutes. */
const CODES = { free: 30, firstWaitMs: 2 * MINUTE_MS, longestWaitMs: 2 * MINUTE_MS, forgetMs: 2 * MINUTE_MS }

interface DeviceDeps extends Pick<Deps, 'db' | 'config' | 'secret' | 'now'> {
  readonly audit: Audit
  readonly startSession: StartSession
  readonly loginThrottle: LoginThrottle
}

interface AnswerCall extends Device {
  readonly caller: Caller
}

export interface Devices {
  /** Creates a code for the device and one for the user. Throws `request.rate_limited`. */
  readonly ask: (device: Device & { readonly host: string | undefined }) => Promise<DeviceCode>
  /** Signs the device in, once. Throws `device.pending`, `device.slow_down`, `device.denied` or `device.expired`. */
  readonly exchange: (deviceCode: string, device: Device) => Promise<SignInResult>
  /**
   * Returns the pending request for a code. Throws `device.not_found`, and `request.rate_limited` after too many wrong
   * codes.
   */
  readonly find: (userCode: string, call: AnswerCall) => Promise<DeviceRequestTable>
  /** Approves or denies a request. Throws like `find`, and `device.answered` if it was already answered. */
  readonly answer: (userCode: string, approve: boolean, call: AnswerCall) => Promise<DeviceRequestTable>
  readonly forgetOld: () => Promise<void>
}

/** The page where the user approves the device with this code. */
const pageOf = (userCode: string): string => `/app/approve/${showUserCode(userCode)}`

export function createDevices({ db, config, secret, now, audit, startSession, loginThrottle }: DeviceDeps): Devices {
  const { newDeviceCode, newUserCode, hashOf } = createDeviceCodes(secret)
  const codes = createThrottle(now, CODES)
  const questions = createThrottle(now, PACE)
  const isoIn = (milliseconds: number) => new Date(now().getTime() + milliseconds).toISOString()

  const forgetOld = () => forgetRequests(db.query, isoIn(0))

  const ask: Devices['ask'] = async ({ host, address, userAgent }) => {
    if (config.rateLimit > 0) lockFor(codes.take(ipSubnet(address)))
    const [deviceCode, userCode] = [newDeviceCode(), newUserCode()]
    // Runs here and not daily, because anyone can create requests without signing in.
    await forgetOld()
    await insertRequest(db.query, {
      id: newId(),
      deviceCodeHash: hashOf(deviceCode),
      userCodeHash: hashOf(userCode),
      state: 'pending',
      host: host?.replaceAll(/\p{C}/gu, '').trim() || null,
      address,
      userAgent: userAgent.slice(0, MAX_USER_AGENT_LENGTH),
      answeredBy: null,
      answeredIn: null,
      createdAt: isoIn(0),
      expiresAt: isoIn(LIFETIME_MS),
    })
    return {
      deviceCode,
      userCode: showUserCode(userCode),
      verificationUri: (config.publicUrl ?? '') + pageOf(userCode),
      expiresInSeconds: LIFETIME_MS / 1000,
      intervalSeconds: INTERVAL_SECONDS,
    }
  }

  const exchange: Devices['exchange'] = async (deviceCode, { address, userAgent }) => {
    const request = await findByDeviceCode(db.query, { deviceCodeHash: hashOf(deviceCode), now: isoIn(0) })
    if (request?.state === 'pending') {
      throw new ApiError(questions.take(request.id) > 0 ? 'device.slow_down' : 'device.pending')
    }
    if (request?.state === 'denied') throw new ApiError('device.denied')
    return db.transaction(async (tx) => {
      const approval = request && (await useRequest(tx, request.id))
      // Used, expired and unknown codes get the same error.
      if (approval === undefined) throw new ApiError('device.expired')
      const { userId, sessionId } = approval
      const user = await lockUser(tx, userId)
      // If the approving session has ended since, the device isn't signed in.
      const live = await findLiveSession(tx, { id: sessionId, userId, now: isoIn(0) })
      if (user === undefined || live === undefined) throw new ApiError('device.denied')
      return startSession(tx, user, { address, userAgent, method: 'device' })
    })
  }

  const find: Devices['find'] = async (userCode, { caller: { userId }, address }) => {
    const right = loginThrottle.begin({ account: `device ${userId}`, address })
    const request = await findByUserCode(db.query, { userCodeHash: hashOf(userCode), userId, now: isoIn(0) })
    if (request === undefined) throw new ApiError('device.not_found')
    right()
    return request
  }

  const answer: Devices['answer'] = async (userCode, approve, call) => {
    const { id, expiresAt, address, host } = await find(userCode, call)
    const { userId, sessionId } = call.caller
    return db.transaction(async (tx) => {
      const answered = await answerRequest(tx, {
        id,
        now: isoIn(0),
        state: approve ? 'approved' : 'denied',
        answeredBy: userId,
        answeredIn: sessionId,
        // Leaves the device time to receive an answer given at the last moment.
        expiresAt: [expiresAt, isoIn(MINUTE_MS)].toSorted().at(-1) ?? expiresAt,
      })
      if (answered === undefined) throw new ApiError('device.answered')
      const action = approve ? 'device.approved' : 'device.refused'
      const detail = { address, ...(host !== null && { host }) }
      await audit.record(tx, { ...originOf(call), action, subject: userId, detail })
      return answered
    })
  }

  return { ask, exchange, find, answer, forgetOld }
}
