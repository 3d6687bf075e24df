import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { bindings, keyLabel } from './bindings.ts'

const manual = readFileSync(new URL('../../../../docs/terminal.md', import.meta.url), 'utf8')

test('the manual lists every key of the table', () => {
  const missing = Object.values(bindings)
    .flatMap((table) => table.flatMap(({ keys }): readonly string[] => keys))
    .filter((key) => !manual.includes(`\`${keyLabel(key)}\``))
  expect(missing).toEqual([])
})
