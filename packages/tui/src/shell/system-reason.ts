import type { Translate } from '@saffron/core/i18n'

/** The code by which the system refused something (`ENOSPC`); undefined of any other failure. */
export function systemCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^E[A-Z0-9]+$/.test(code) ? code : undefined
}

/** The same in words, the code behind them; a code that has none stands for itself. */
export function reasonOfCode(code: string, t: Translate): string {
  const key = `cli.system.${code}`
  return t.has(key) ? t(key) : code
}

/** Why the system refused something; what else was thrown in its own words. */
export const systemReason = (error: unknown, t: Translate): string =>
  reasonOfCode(systemCode(error) ?? String(error), t)

/** One line that names the file; undefined where it was not the system that refused. */
export function systemFault(error: unknown, t: Translate): string | undefined {
  const code = systemCode(error)
  if (code === undefined) return undefined
  const reason = reasonOfCode(code, t)
  const file = error instanceof Error && 'path' in error ? error.path : undefined
  return typeof file === 'string'
    ? t('cli.system.fault', { file, reason })
    : t('cli.drive.systemFault', { code: reason })
}
