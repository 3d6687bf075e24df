import { plainFileSize } from '@saffron/core/format'
import type { Translate } from '@saffron/core/i18n'

import type { Finding } from './finding.ts'
import { within } from './time-limit.ts'

/** Milliseconds. A large database needs time. */
const CHECK_LIMIT_MS = 60_000
const WHOLE_LIMIT_MS = 75_000
/** With less space, one day of use might fill the disk. */
const LEAST_FREE_BYTES = 1_000_000_000

/** Checks the given data directory, or that of the connected server if it runs on this machine. */
export async function checkData(api: string | undefined, data: string | undefined, t: Translate): Promise<Finding> {
  const server = await import('@saffron/server/lifecycle')
  if (data === undefined && !(await isOwnServer(api, server.servedAt))) {
    return { check: 'data', status: 'skip', message: t('cli.doctor.data.elsewhere') }
  }
  const looking = server.inspectData({ limitMs: CHECK_LIMIT_MS, ...(data !== undefined && { dataFolder: data }) })
  const report = await within(WHOLE_LIMIT_MS, looking)
  const fail = (message: string, advice?: string): Finding => ({
    check: 'data',
    status: 'fail',
    message,
    ...(advice !== undefined && { advice }),
    ...(report !== undefined && { details: { ...report } }),
  })
  if (report === undefined) return fail(t('cli.doctor.late'))
  const { folder, damage, failure, engine, exists, isChecked } = report
  const restore = t('cli.doctor.data.restore')
  if (damage !== undefined) return fail(t('cli.doctor.data.damaged', { folder, damage }), restore)
  if (failure !== undefined) return fail(server.describeFailure(failure, t))
  if (!exists) return fail(t('cli.doctor.data.nothing', { folder }), t('cli.doctor.data.nothingAdvice'))
  const size = (bytes: number) => plainFileSize(bytes, t.locale)
  const values = { folder, size: size(report.databaseBytes), free: size(report.freeBytes) }
  const warn = (advice: string): Finding => ({
    check: 'data',
    status: 'warn',
    message: t('cli.doctor.data.is', values),
    advice,
    details: { ...report },
  })
  if (report.freeBytes < LEAST_FREE_BYTES) return warn(t('cli.doctor.data.full'))
  if (engine === 'sqlite' && !isChecked) return warn(t('cli.doctor.data.unchecked'))
  const message = engine === 'postgres' ? t('cli.doctor.data.postgres', values) : t('cli.doctor.data.ok', values)
  return { check: 'data', status: 'ok', message, details: { ...report } }
}

type ServedAt = () => Promise<{ readonly url: string | undefined }>

/** Returns whether the server runs on this machine's data. An invalid environment counts as no. */
async function isOwnServer(api: string | undefined, servedAt: ServedAt): Promise<boolean> {
  if (api === undefined) return false
  const served = await servedAt().catch(() => undefined)
  return served?.url === api
}
