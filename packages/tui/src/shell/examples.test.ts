import { loadTranslator } from '@saffron/core/i18n'
import type { Command } from 'commander'
import { expect, it } from 'vitest'

import { buildProgram, COMMANDS } from '../program.ts'
import type { CommandDefinition } from './commands/command-definition.ts'

const t = await loadTranslator('en')

interface Called {
  readonly path: string
  readonly command: Command
}

/** Returns every command below one, with its path. */
const below = (command: Command, above: readonly string[] = []): Called[] =>
  command.commands.flatMap((sub) => {
    const names = [...above, sub.name()]
    return [{ path: names.join(' '), command: sub }, ...below(sub, names)]
  })

// Internal commands called by scripts have no help.
const commands = below(buildProgram(t)).filter(({ path }) => !path.startsWith('__'))

/** Returns the full output of `--help`. */
function helpOf(command: Command): string {
  let printed = ''
  command.configureOutput({ writeOut: (text) => (printed += text) })
  command.outputHelp()
  return printed
}

it.each(commands)('the help of $path has an example of it', ({ path, command }) => {
  const [, examples = ''] = helpOf(command).split('\nExample:\n')
  // Other help text is separated by a blank line.
  const lines = (examples.trimEnd().split('\n\n')[0] ?? '').split('\n')
  expect(lines.filter((line) => !/^ {2}(?:.* \| )?saffron /.test(line) || !line.includes(path))).toEqual([])
})

it('the help of the whole program has examples', () => {
  expect(helpOf(buildProgram(t))).toContain('\nExample:\n  saffron "What is in season?"\n')
})

/** Returns the examples of every command, with its path. */
const examplesBelow = (
  definitions: readonly CommandDefinition[],
  above: readonly string[] = [],
): { path: string; lines: string[] }[] =>
  definitions.flatMap(({ name, examples = [], commands: subs = [] }) => {
    const names = [...above, name]
    const lines = examples.map((line) => (typeof line === 'string' ? line : line(t)))
    return [{ path: names.join(' '), lines }, ...examplesBelow(subs, names)]
  })

it('examples use only existing options', () => {
  const known = new Map(commands.map(({ path, command }) => [path, command]))
  const wrong = examplesBelow(COMMANDS).flatMap(({ path, lines }) => {
    const command = known.get(path)
    const options = command === undefined ? [] : [command, ...command.commands].flatMap((each) => each.options)
    return lines.filter((line) =>
      line
        .slice(line.lastIndexOf('saffron '))
        .split(' ')
        .some((word) => /^--?[a-z]/.test(word) && !options.some(({ long, short }) => word === long || word === short)),
    )
  })
  expect(wrong).toEqual([])
})
