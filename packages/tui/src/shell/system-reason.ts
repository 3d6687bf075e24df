import type { Translate } from '@saffron/core/i18n'

/** Returns the system's error code (`ENOSPC`), or undefined for other failures. */
export function systemCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^E[A-Z0-9]+$/.test(code) ? code : undefined
}

/** Describes a code in words, followed by the code. An unknown code is returned as is. */
export function reasonOfCode(code: string, t: Translate): string {
  const key = `cli.system.${code}`
  return t.has(key) ? t(key) : code
}

/** Describes a system error in words. Other errors keep their own message. */
export const systemReason = (error: unknown, t: Translate): string =>
  reasonOfCode(systemCode(error) ?? String(error), t)

/** One line with the file name. Undefined for failures not from the system. */
export function systemFault(error: unknown, t: Translate): string | undefined {
  const code = systemCode(error)
  if (code === undefined) return undefined
  const reason = reasonOfCode(code, t)
  const file = error instanceof Error && 'path' in error ? error.path : undefined
  return typeof file === 'string'
    ? t('cli.system.fault', { file, reason })
    : t('cli.drive.systemFault', { code: reason })
}
