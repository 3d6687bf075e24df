import type { WholeVersion } from '@saffron/core/playscript/contract'
import { diffLines, type DiffLine } from '@saffron/core/store'

import { scriptSource } from './script-source.ts'

/** Compares two scripts in Fountain line by line. */
export const diffOfSources = (before: string, after: string): DiffLine[] =>
  diffLines(before.trimEnd().split('\n'), after.trimEnd().split('\n'))

/** Returns a version of a script as Fountain. */
export const versionSource = (version: WholeVersion): string => scriptSource(version)
