import { execFile } from 'node:child_process'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { expect, it } from 'vitest'

import { temporaryFolder } from '../testing/index.ts'
import { loadSecret } from './secret.ts'

it('is created once, readable only by its owner, and derives a key for each purpose', async () => {
  const folder = await temporaryFolder()
  const [first, again] = [await loadSecret(folder, undefined), await loadSecret(folder, undefined)]
  expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600)
  expect(await readFile(join(folder, 'secret'), 'utf8')).toMatch(/^[0-9a-f]{64}\n$/)
  expect(first.key('a')).toEqual(again.key('a'))
  expect(first.key('a')).toHaveLength(32)
  expect(first.key('b')).not.toEqual(first.key('a'))
})

it('is the given one, and then no file is created', async () => {
  const folder = await temporaryFolder()
  const given = await loadSecret(folder, 'a-secret-of-the-operator-s-own,long-enough')
  expect(given.key('a')).not.toEqual((await loadSecret(folder, 'another-secret-that-is-long-enough-too')).key('a'))
  await expect(stat(join(folder, 'secret'))).rejects.toThrow('ENOENT')
})

const damaged = [
  '\0'.repeat(64),
  `${'x'.repeat(40)}\0`,
  '\x01'.repeat(40),
  '\u{fffd}'.repeat(40),
  'four words '.repeat(8),
]

it.each(['', '\n', 'too short\n', `${'x'.repeat(31)}\n`, ...damaged])(
  'rejects a file that only contains %j',
  async (content) => {
    const folder = await temporaryFolder()
    const file = join(folder, 'secret')
    await writeFile(file, content)
    await expect(loadSecret(folder, undefined)).rejects.toMatchObject({ name: 'BadSecretError', file })
    expect(await readFile(file, 'utf8')).toBe(content)
  },
)

it.each(['', 'too short', ' '.repeat(40), ...damaged])('rejects %j from the environment', async (given) => {
  const folder = await temporaryFolder()
  await expect(loadSecret(folder, given)).rejects.toThrow('SAFFRON_SECRET is not 32 or more letters')
})

it('is the same for concurrent calls', async () => {
  const folder = await temporaryFolder()
  const secrets = await Promise.all(Array.from({ length: 8 }, () => loadSecret(folder, undefined)))
  expect(new Set(secrets.map(({ key }) => Buffer.from(key('a')).toString('hex'))).size).toBe(1)
  expect(await readdir(folder)).toEqual(['secret'])
})

it('leaves no file behind on a full disk', async () => {
  const folder = await temporaryFolder()
  const program = `
    import { loadSecret } from './secret.ts'
    await loadSecret(process.argv[1], undefined).then(() => console.log('made'), (error) => console.log(error.code))`
  const node = [process.execPath, '--input-type=module-typescript', '-e', program, folder]
  // Files can't grow, which simulates a full disk.
  const options = { cwd: import.meta.dirname }
  const { stdout } = await promisify(execFile)('sh', ['-c', 'ulimit -f 0; exec "$@"', 'sh', ...node], options)
  expect(stdout).toBe('EFBIG\n')
  expect(await readdir(folder)).toEqual([])
})
