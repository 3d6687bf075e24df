import { describeChannelError } from '@saffron/core/admin'
import { isSuperAdmin, type Profile } from '@saffron/core/auth'
import { ApiError, describeError } from '@saffron/core/errors'
import type { Translate } from '@saffron/core/i18n'

import type { Context } from '../context.ts'
import { readAll } from '../find-row.ts'
import { quoted } from '../quoted.ts'
import type { Finding } from './finding.ts'

const LIMIT_MS = 10_000

export interface SessionLook {
  readonly finding: Finding
  readonly user?: Profile
}

/** Checks who is signed in at a responding server. */
export async function checkSession({ api, session, t }: Context): Promise<SessionLook> {
  const signIn = t('cli.doctor.session.advice')
  if (session.readTokens() === null) {
    const message = t('cli.doctor.session.none', { api: api.baseUrl })
    return { finding: { check: 'session', status: 'warn', message, advice: signIn } }
  }
  try {
    const user = await api.auth.me({ signal: AbortSignal.timeout(LIMIT_MS) })
    const { name, email, role } = user
    const message = t('cli.doctor.session.ok', { name, email, role })
    return { user, finding: { check: 'session', status: 'ok', message, details: { email, role } } }
  } catch (error) {
    const isOver = ApiError.is(error) && error.statusCode === 401
    const message = isOver ? t('cli.doctor.session.over') : describeError(error, t)
    return { finding: { check: 'session', status: 'fail', message, ...(isOver && { advice: signIn }) } }
  }
}

/** Returns the last status of the enabled channels. Only super admins see it. */
export async function checkChannels({ api, t }: Context, user: Profile): Promise<Finding | undefined> {
  if (!isSuperAdmin(user.role)) return undefined
  try {
    const signal = AbortSignal.timeout(LIMIT_MS)
    const channels = await readAll((query) => api.admin.searchChannels({ query, signal }))
    return judgeChannels(
      channels.filter(({ enabled }) => enabled),
      t,
    )
  } catch (error) {
    return { check: 'channels', status: 'fail', message: describeError(error, t) }
  }
}

interface ChannelHealth {
  readonly name: string
  readonly status: string
  readonly lastError: string | null
}

export function judgeChannels(channels: readonly ChannelHealth[], t: Translate): Finding {
  const details = { channels: channels.map(({ name, status, lastError }) => ({ name, status, lastError })) }
  const bad = channels.filter(({ status }) => status === 'failing' || status === 'paused')
  const [first] = bad
  if (first !== undefined) {
    const nameOf = ({ name, lastError }: ChannelHealth) =>
      lastError === null ? name : `${name} (${describeChannelError(lastError, t)})`
    const names = bad.map(nameOf).join(', ')
    const advice = t('cli.doctor.channels.advice', { command: `saffron admin channels test ${quoted(first.name)}` })
    return { check: 'channels', status: 'fail', message: t('cli.doctor.channels.bad', { names }), advice, details }
  }
  if (channels.length === 0) {
    const advice = t('cli.doctor.channels.noneAdvice')
    return { check: 'channels', status: 'warn', message: t('cli.doctor.channels.none'), advice, details }
  }
  const message = t('cli.doctor.channels.ok', { count: channels.length })
  return { check: 'channels', status: 'ok', message, details }
}
