export const CHECKS = [
  'node',
  'terminal',
  'config',
  'server',
  'version',
  'session',
  'workspace',
  'channels',
  'data',
] as const
export type CheckName = (typeof CHECKS)[number]

/**
 * The result of one check. `warn` is informative. `skip` means it couldn't be checked, with a reason. Only `fail` makes
 * the exit code 1.
 */
export interface Finding {
  readonly check: CheckName
  readonly status: 'ok' | 'warn' | 'fail' | 'skip'
  /** For people. */
  readonly message: string
  /** How to fix it. */
  readonly advice?: string
  /** For scripts, language-independent. */
  readonly details?: Readonly<Record<string, unknown>>
}
