import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { filesBelow } from './local-files.ts'

test('in a huge directory, files are found up to the limit, upper levels first', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'saffron-files-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of ['a-first', 'z-last']) mkdirSync(join(folder, name))
  const fill = (below: string, count: number) => {
    for (let at = 0; at < count; at++) writeFileSync(join(folder, below, `${at}.txt`), '')
  }
  fill('', 10)
  fill('a-first', 4985)
  fill('z-last', 20)
  const files = await filesBelow(folder)
  expect(files).toHaveLength(5000)
  expect(files.slice(0, 10).every((path) => !path.includes('/'))).toBe(true)
  expect(files.filter((path) => path.startsWith('z-last/'))).toHaveLength(5)
})
