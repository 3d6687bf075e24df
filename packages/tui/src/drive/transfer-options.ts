import type { Translate } from '@saffron/core/i18n'

import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { badValue, type JsonOption } from '../shell/options.ts'
import type { ConflictOption } from './conflict.ts'

export interface TransferOptions extends JsonOption, ConflictOption {
  /** Parallel files. */
  readonly parallel?: string
}

const DEFAULT_PARALLEL = 4
const MAX_PARALLEL = 32

/** Throws a usage error. */
export function parallelOf({ parallel }: TransferOptions, t: Translate): number {
  if (parallel === undefined) return DEFAULT_PARALLEL
  const count = /^\d{1,3}$/.test(parallel) ? Number(parallel) : 0
  if (count >= 1 && count <= MAX_PARALLEL) return count
  throw badValue('--parallel', parallel, t, [`1–${MAX_PARALLEL}`])
}

/**
 * Returns the sources and the target. The target is the last argument, unless it's the only one. Throws a usage error.
 */
export function fromAndTo(typed: readonly string[], t: Translate, fallback?: string): { from: string[]; to: string } {
  const from = typed.length > 1 || fallback === undefined ? typed.slice(0, -1) : [...typed]
  const to = typed.length > 1 || fallback === undefined ? typed.at(-1) : fallback
  if (from.length === 0 || to === undefined) {
    throw new CommandError(t('cli.error.missingArgument', { name: '<to>' }), EXIT.usage)
  }
  return { from, to }
}
