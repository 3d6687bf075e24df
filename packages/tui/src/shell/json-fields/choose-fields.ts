import type { Translate } from '@saffron/core/i18n'
import type { Command } from 'commander'

import { printedRowsOf } from '../commands/build-command.ts'
import { CommandError, EXIT } from '../exit-codes.ts'
import { joinSentences } from '../join-sentences.ts'
import { nearestGuess } from '../nearest-guess.ts'
import { pickFields } from '../write-json.ts'

/** Returns the possible fields of `--json` for a command, in row order. */
export async function fieldsOf(command: Command): Promise<readonly string[]> {
  const { calls = [], own = [] } = printedRowsOf(command)
  if (calls.length === 0) return own
  const [{ rowNames }, { wholeContract }] = await Promise.all([
    import('@saffron/core/checks'),
    import('../whole-contract.ts'),
  ])
  const rows = Object.entries(wholeContract).flatMap(([group, table]) =>
    Object.entries(table).map(([name, { result }]) => ({ name: `${group}.${name}`, result })),
  )
  const names = rows
    .filter(({ name }) => calls.some((call) => call === name))
    .flatMap(({ result }) => (result === undefined ? [] : (rowNames(result) ?? [])))
  return [...new Set([...own, ...names])]
}

/**
 * Reads the fields after `--json` before anything is sent. Throws a usage error for an unknown one, with the closest
 * field and the full list.
 */
export async function chooseFields(called: Command, t: Translate): Promise<void> {
  const typed: unknown = called.getOptionValue('json')
  if (typeof typed !== 'string') return
  const known = await fieldsOf(called)
  const names = typed.split(',').map((name) => name.trim())
  for (const name of names) if (!known.includes(name)) throw unknownField(name, known, t)
  pickFields(names)
  called.setOptionValue('json', true)
}

function unknownField(name: string, known: readonly string[], t: Translate): CommandError {
  const nearest = nearestGuess(name, known) ?? (name === '' ? undefined : known.find((each) => each.startsWith(name)))
  const guess = nearest === undefined ? [] : [t('cli.error.guess', { guess: nearest })]
  const line = joinSentences([t('cli.error.unknownField', { name }), ...guess])
  return new CommandError(`${line} (${known.join(', ')})`, EXIT.usage)
}
