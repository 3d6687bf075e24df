import { loadTranslator } from '@saffron/core/i18n'
import { describe, expect, it } from 'vitest'

import { buildProgram } from '../../program.ts'
import { everyCommand, type ManualPage, manualPage } from './manual-page.ts'
import { pageAsRoff, pageAsText } from './write-page.ts'

const t = await loadTranslator('en')
const program = buildProgram(t)
const frame = { version: '1.2.3', date: '2026-03-01' }
const titles = ({ sections }: ManualPage) => sections.map(({ title }) => title)
const pageOf = (...words: string[]) => {
  let command = program
  for (const word of words) command = command.commands.find((sub) => sub.name() === word) ?? command
  return manualPage(command, t)
}

describe('the manual', () => {
  it('has a page for every visible command', () => {
    const names = everyCommand(program).map((command) => manualPage(command, t).name)
    expect(names).toEqual(expect.arrayContaining(['saffron', 'saffron-admin-users-role', 'saffron-config-set']))
    expect(names).not.toContain('saffron-__complete')
    expect(new Set(names).size).toBe(names.length)
  })

  it('contains the help of a command, including examples', () => {
    const page = pageOf('config', 'set')
    expect(titles(page)).toEqual(['Name', 'Synopsis', 'Arguments', 'Options', 'Global options', 'Example', 'See also'])
    const text = pageAsText(page)
    expect(text).toContain('saffron config set <key> <value> [options]')
    expect(text).toContain('    saffron config set model saffron-demo\n')
    expect(text).toContain('    saffron-config(1)\n')
  })

  it('lists codes, variables and files on its first page', () => {
    const text = pageAsText(pageOf())
    expect(titles(pageOf())).toEqual(expect.arrayContaining(['Exit status', 'Environment', 'Files']))
    expect(text).toMatch(/\n {4}7\n {8}insufficient credits\n/)
    expect(text).toMatch(/\n {4}SAFFRON_PROFILE\n/)
  })

  it('is roff in which no text is read as a request or an escape', () => {
    const page: ManualPage = {
      name: 'saffron-x',
      sections: [
        {
          title: 'A "title"',
          blocks: [
            { kind: 'text', text: 'saffron-x - does it' },
            { kind: 'item', term: '--no-key', about: '.saffron.json is no request' },
            { kind: 'lines', lines: ["'quoted' \\n"] },
          ],
        },
      ],
    }
    expect(pageAsRoff(page, frame).split('\n')).toEqual([
      String.raw`.TH "SAFFRON\-X" "1" "2026-03-01" "Saffron 1.2.3" "Saffron"`,
      '.ad l',
      '.nh',
      String.raw`.SH "A \(dqTITLE\(dq"`,
      String.raw`saffron\-x \- does it`,
      '.TP',
      String.raw`.B \-\-no\-key`,
      String.raw`\&.saffron.json is no request`,
      '.nf',
      String.raw`\&'quoted' \en`,
      '.fi',
      '',
    ])
  })

  it('is in the user’s language', async () => {
    const chinese = await loadTranslator('zh-Hans')
    expect(pageAsText(manualPage(buildProgram(chinese), chinese))).toContain('退出码')
  })
})
