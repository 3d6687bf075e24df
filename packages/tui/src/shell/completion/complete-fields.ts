import type { Command } from 'commander'

import { fieldsOf } from '../json-fields/choose-fields.ts'
import { type Candidate, commandAt } from './complete.ts'

/** Completes the last field after `--json`. Empty if the cursor isn't there. */
export async function completeFields(
  program: Command,
  current: string,
  before: readonly string[],
): Promise<readonly Candidate[]> {
  const words = before.filter((word) => word !== '')
  const [, sign = '', behind = current] = /^(--json=)(.*)$/s.exec(current) ?? []
  // bash splits --json=id at the equals sign.
  const isBehind = sign !== '' || words.at(-1) === '--json' || (words.at(-1) === '=' && words.at(-2) === '--json')
  if (!isBehind || behind.startsWith('-')) return []
  const typed = (behind === '=' ? '' : behind).split(',')
  const last = typed.pop() ?? ''
  const known = await fieldsOf(commandAt(program, words))
  return known
    .filter((name) => name.startsWith(last) && !typed.includes(name))
    .map((name) => ({ word: `${sign}${[...typed, name].join(',')}`, about: '' }))
}
