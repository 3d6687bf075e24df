import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test, vi } from 'vitest'

import { parse } from './file-commands.ts'

test('a script’s title can’t control the terminal', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'saffron-script-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'bad.fountain')
  writeFileSync(file, 'Title: Crocus\u001B]0;mine\u0007 Fields\n\nINT. HOUSE - DAY\n\nA crocus.\n')
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const stdout = vi.spyOn(process.stdout, 'write').mockImplementation((...said: unknown[]) => {
    const done = said.at(-1)
    if (typeof done === 'function') done()
    return true
  })
  onTestFinished(() => {
    stderr.mockRestore()
    stdout.mockRestore()
  })
  await parse(file, {})
  const said = stderr.mock.calls.join('')
  expect(said).toContain('Crocus')
  expect(said).not.toContain('\u001B')
})
