export const CHECKS = ['node', 'terminal', 'config', 'server', 'version', 'session', 'channels', 'data'] as const
export type CheckName = (typeof CHECKS)[number]

/**
 * What came of one look. `warn` is worth knowing and stops nothing; `skip` could not be looked at here, and says why;
 * only `fail` makes the exit code 1.
 */
export interface Finding {
  readonly check: CheckName
  readonly status: 'ok' | 'warn' | 'fail' | 'skip'
  /** For a person. */
  readonly message: string
  /** What to do. */
  readonly advice?: string
  /** For a script, the same in every language. */
  readonly details?: Readonly<Record<string, unknown>>
}
