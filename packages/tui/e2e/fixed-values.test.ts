import { loadTranslator } from '@saffron/core/i18n'
import type { Command } from 'commander'
import { expect, it } from 'vitest'

import { buildProgram } from '../src/program.ts'
import { valuesOf } from '../src/shell/commands/build-command.ts'
import { optionValues, pathOf } from '../src/shell/completion/complete.ts'
import { listedValues } from '../src/shell/completion/value-lists.ts'
import { openHouse } from './settings.ts'

const { boss, user, run } = openHouse()
const all = ({ commands }: Command): Command[] => commands.flatMap((sub) => [sub, ...all(sub)])
const commands = all(buildProgram(await loadTranslator('en')))

/** Required arguments, filled with names that don't exist. */
const needed = ({ registeredArguments }: Command): string[] =>
  registeredArguments
    .filter(({ required }) => required)
    .flatMap((each) => (each.variadic ? ['/x', '/y'] : [each.name() === 'credits' ? '1' : '/x']))

const wrongOptions = commands.flatMap((command) =>
  command.options.flatMap((option) => {
    const known = optionValues(option)
    // Users choose profile names.
    if (typeof known === 'string' || known.length === 0 || option.long === '--profile') return []
    return [{ line: [...pathOf(command).split(' '), ...needed(command), `${option.long}=king`], known }]
  }),
)

const wrongArguments = commands.flatMap((command) =>
  command.registeredArguments.flatMap((argument, at) => {
    const before = Array.from({ length: at }, () => '/x')
    const known = listedValues(valuesOf(argument))
    return typeof known === 'object' && known.length > 0
      ? [{ line: [...pathOf(command).split(' '), ...before, 'king'], known }]
      : []
  }),
)

it('options and arguments with fixed values exist', () => {
  expect(wrongOptions.length).toBeGreaterThan(20)
  expect(wrongArguments.length).toBeGreaterThan(1)
})

it.concurrent.each([...wrongOptions, ...wrongArguments].map((each) => ({ ...each, named: each.line.join(' ') })))(
  'saffron $named is rejected, with the valid values',
  async ({ line, known, named }) => {
    const more = line[0] === 'config' && line[1] === 'set' ? ['x'] : []
    const ran = await run(boss, [...line, ...more])
    expect({ named, ...ran }).toMatchObject({ code: 2, stdout: '' })
    expect(ran.stderr).toContain('king')
    for (const word of known.filter((each) => !each.startsWith('-'))) expect(ran.stderr).toContain(word)
  },
)

it('accepts a custom role, as the server does', async () => {
  expect(await run(boss, ['admin', 'users', 'role', user, 'content-admin', '--yes'])).toMatchObject({ code: 0 })
  const listed = await run(boss, ['admin', 'users', 'ls', '--role', 'content-admin', '--json'])
  expect(JSON.parse(listed.stdout)).toMatchObject({ email: user, role: 'content-admin' })
})
