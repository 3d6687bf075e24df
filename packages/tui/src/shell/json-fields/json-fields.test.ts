import { loadTranslator } from '@saffron/core/i18n'
import { describe, expect, it } from 'vitest'

import { buildProgram } from '../../program.ts'
import { completeFields } from '../completion/complete-fields.ts'
import { pathOf } from '../completion/complete.ts'
import { EXIT } from '../exit-codes.ts'
import { everyCommand } from '../manual/manual-page.ts'
import { chooseFields, fieldsOf } from './choose-fields.ts'

const t = await loadTranslator('en')
const program = buildProgram(t)
const json = (command: (typeof program.commands)[number]) => command.options.find(({ long }) => long === '--json')
const commands = everyCommand(program).map((command) => ({ path: pathOf(command), command }))
const picking = commands.filter(({ command }) => json(command)?.optional)

const offered = async (current: string, ...before: string[]) =>
  (await completeFields(program, current, before)).map(({ word }) => word)

it('only the output of events, or of any response, has no fixed list of fields', () => {
  const whole = commands.filter(({ command }) => json(command) !== undefined && !json(command)?.optional)
  expect(whole.map(({ path }) => path)).toEqual(['chat', 'login', 'api', 'drive put', 'drive get'])
})

it('every command supports --quiet', () => {
  expect(commands.filter(({ command }) => !command.options.some(({ long }) => long === '--quiet'))).toEqual([])
})

describe.each(picking)('--json of $path', ({ path, command }) => {
  it('knows its fields, rejects others before anything is sent, and is completed', async () => {
    const fields = await fieldsOf(command)
    expect(fields).not.toEqual([])
    expect(new Set(fields).size).toBe(fields.length)
    const [first = ''] = fields
    command.setOptionValue('json', `${first},${first}x`)
    await expect(chooseFields(command, t)).rejects.toMatchObject({
      exitCode: EXIT.usage,
      message: expect.stringMatching(`^Unknown field: ${first}x. Did you mean .*\\((.*, )?${first}[,)]`),
    })
    command.setOptionValue('json', '')
    await expect(chooseFields(command, t)).rejects.toMatchObject({ exitCode: EXIT.usage })
    const words = await completeFields(program, `${first},`, [...path.split(' '), '--json'])
    expect(words.map(({ word }) => word)).toEqual(fields.slice(1).map((name) => `${first},${name}`))
  })
})

it('the closest match of a longer field starts with the typed text', async () => {
  const users = picking.find(({ path }) => path === 'admin users ls')
  users?.command.setOptionValue('json', 'email,balance')
  const chosen = users && chooseFields(users.command, t)
  await expect(chosen).rejects.toThrow('Unknown field: balance. Did you mean balanceMicros?')
})

it('fields are also completed after an equals sign, and nowhere else', async () => {
  expect(await offered('--json=ver', 'config', 'list')).toEqual([])
  expect(await offered('--json=or', 'config', 'list')).toEqual(['--json=origin'])
  expect(await offered('=', 'config', 'list', '--json')).toEqual(['key', 'value', 'origin', 'from'])
  expect(await offered('or', 'config', 'list', '--json', '=')).toEqual(['origin'])
  expect(await offered('', 'config', 'list')).toEqual([])
  expect(await offered('--la', 'config', 'list', '--json')).toEqual([])
  expect(await offered('', 'chat', '--json')).toEqual([])
})
