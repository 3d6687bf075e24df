import type { Translate } from '@saffron/core/i18n'

import { version } from '../version.ts'
import type { Finding } from './finding.ts'

const LIMIT_MS = 5000
const MOST_SKEW_MS = 60_000
/** A longer response isn't from a Saffron server. */
const MOST_CHARACTERS = 10_000

interface Answer {
  readonly status: number
  readonly body: unknown
  readonly latencyMs: number
  /** How far the server's clock is ahead. The header has whole seconds. */
  readonly skewMs: number | undefined
}

export interface ServerLook {
  readonly finding: Finding
  readonly isThere: boolean
  /** As reported by the server. */
  readonly version?: string
}

/** Checks whether a Saffron server responds and is ready, its latency and its clock. */
export async function checkServer(api: string, t: Translate, limitMs = LIMIT_MS): Promise<ServerLook> {
  const fail = (message: string, advice?: string, details: object = {}): ServerLook => ({
    isThere: false,
    finding: {
      check: 'server',
      status: 'fail',
      message,
      ...(advice !== undefined && { advice }),
      details: { api, ...details },
    },
  })
  const alive = await ask(`${api}/healthz`, limitMs)
  if (alive === undefined) return fail(t('cli.doctor.server.none', { api }), t('cli.doctor.server.noneAdvice'))
  const health = Object(alive.body)
  if (alive.status !== 200 || health.status !== 'ok') {
    const advice = t('cli.doctor.server.otherAdvice')
    return fail(t('cli.doctor.server.other', { api, status: alive.status }), advice, { status: alive.status })
  }
  const ready = await ask(`${api}/readyz`, limitMs)
  if (ready?.status !== 200) {
    const advice = t('cli.doctor.server.unreadyAdvice')
    return fail(t('cli.doctor.server.unready', { api, status: ready?.status ?? 0 }), advice, { status: ready?.status })
  }
  const { latencyMs, skewMs } = alive
  const details = { api, version: health.version, latencyMs, skewMs }
  const values = { api, version: String(health.version ?? '?'), latency: latencyMs }
  const isSkewed = skewMs !== undefined && Math.abs(skewMs) > MOST_SKEW_MS
  return {
    isThere: true,
    ...(typeof health.version === 'string' && { version: health.version }),
    finding: isSkewed
      ? {
          check: 'server',
          status: 'warn',
          message: t('cli.doctor.server.skew', { ...values, seconds: Math.round(skewMs / 1000) }),
          advice: t('cli.doctor.server.skewAdvice'),
          details,
        }
      : { check: 'server', status: 'ok', message: t('cli.doctor.server.ok', values), details },
  }
}

/** Checks whether client and server have the same version. */
export function checkVersion(server: string | undefined, t: Translate, own = version): Finding {
  const details = { client: own, server: server ?? null }
  if (server === own) return { check: 'version', status: 'ok', message: t('cli.doctor.version.ok', { own }), details }
  const message = t('cli.doctor.version.differ', { own, server: server ?? '?' })
  return { check: 'version', status: 'warn', message, advice: t('cli.doctor.version.advice'), details }
}

/** Returns undefined on a timeout. */
async function ask(url: string, limitMs: number): Promise<Answer | undefined> {
  const started = performance.now()
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(limitMs),
      redirect: 'manual',
      headers: { accept: 'application/json' },
    })
    const latencyMs = Math.round(performance.now() - started)
    const date = Date.parse(response.headers.get('date') ?? '')
    const body = jsonOf((await response.text()).slice(0, MOST_CHARACTERS))
    return { status: response.status, body, latencyMs, skewMs: Number.isNaN(date) ? undefined : date - Date.now() }
  } catch {
    return undefined
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
