import { loadTranslator, LOCALES } from '@saffron/core/i18n'
import { describe, expect, it } from 'vitest'

import { buildProgram } from '../../program.ts'
import { columnsOf } from '../../ui/editor/index.ts'
import { findCommand } from './find-command.ts'

const helpAt = (words: readonly string[], helpWidth: number, t: Parameters<typeof buildProgram>[0]): string => {
  const command = findCommand(words, buildProgram(t), t)
  return command.configureHelp({ ...command.configureHelp(), helpWidth }).helpInformation()
}

describe.each(LOCALES)('the help in %s', (locale) => {
  it.each([44, 60, 80, 100])('fits %i columns', async (width) => {
    const t = await loadTranslator(locale)
    for (const words of [[], ['chat'], ['admin'], ['admin', 'channels', 'add'], ['drive', 'put']]) {
      const lines = helpAt(words, width, t).split('\n')
      // A usage line is for copying, so it isn't wrapped.
      const wide = lines.filter(
        (line) => columnsOf(line) > width && !line.startsWith(t('cli.help.usage', { line: '' })),
      )
      expect(wide).toEqual([])
    }
  })
})

it('lists the options of a command before the global ones', async () => {
  const help = helpAt(['chat'], 80, await loadTranslator('en'))
  const [own = '', global = ''] = help.split('Global options:')
  expect(own).toContain('--model')
  expect(own).not.toContain('--api')
  expect(global).toContain('--api')
})
