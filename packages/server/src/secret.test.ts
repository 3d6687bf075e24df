import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { loadSecret } from './secret.ts'
import { temporaryFolder } from './testing/index.ts'

it('is made once, for its owner’s eyes only, and gives each purpose a key of its own', async () => {
  const folder = await temporaryFolder()
  const [first, again] = [await loadSecret(folder, undefined), await loadSecret(folder, undefined)]
  expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600)
  expect(await readFile(join(folder, 'secret'), 'utf8')).toMatch(/^[0-9a-f]{64}\n$/)
  expect(first.key('a')).toEqual(again.key('a'))
  expect(first.key('a')).toHaveLength(32)
  expect(first.key('b')).not.toEqual(first.key('a'))
})

it('is the one that was given, and then no file is made', async () => {
  const folder = await temporaryFolder()
  const given = await loadSecret(folder, 'a secret of the operator’s own, long enough')
  expect(given.key('a')).not.toEqual((await loadSecret(folder, 'another')).key('a'))
  await expect(stat(join(folder, 'secret'))).rejects.toThrow('ENOENT')
})
