import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { LONG_TIMEOUT } from '@saffron/core/testing'
import { expect, it } from 'vitest'

import { openHouse } from './settings.ts'
import { openTerminal } from './terminal.ts'

const { user, folder, env, run } = openHouse()
const drive = (...args: string[]) => run(user, ['drive', ...args])

/** Returns every file below a folder by path, with its content. */
const contentsOf = (top: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(top, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => [
        join(parentPath, name).slice(top.length),
        readFileSync(join(parentPath, name)).toString('base64'),
      ]),
  )

it('a killed download of a folder under another name resumes in the same place', async () => {
  const up = join(folder, 'up')
  mkdirSync(join(up, 'deep'), { recursive: true })
  for (let at = 0; at < 24; at++)
    writeFileSync(join(up, at % 2 ? 'deep' : '.', `${at}.bin`), randomBytes(2 * 1024 * 1024))
  expect(await drive('put', up, '/')).toMatchObject({ code: 0 })

  const here = join(folder, 'here')
  mkdirSync(here)
  const name = join(here, 'copy')
  const terminal = openTerminal(['drive', 'get', '/up', name, '-j', '1'], env(user))
  await expect
    .poll(() => existsSync(name) && readdirSync(name).some((file) => file.endsWith('.bin')), LONG_TIMEOUT)
    .toBe(true)
  terminal.kill('SIGKILL')
  await terminal.exited
  expect(readdirSync(here)).toEqual(['copy'])
  expect(readdirSync(name, { recursive: true }).length).toBeLessThan(24)
  expect(existsSync(join(name, 'up'))).toBe(false)
  expect(await drive('get', '/up', name, '-q')).toMatchObject({ code: 0, stderr: '' })
  expect(contentsOf(name)).toEqual(contentsOf(up))
  expect(readdirSync(here)).toEqual(['copy'])

  // It's complete, so from now on it's an ordinary folder.
  expect(await drive('get', '/up', name, '-q')).toMatchObject({ code: 0, stderr: '' })
  expect(contentsOf(join(name, 'up'))).toEqual(contentsOf(up))
})

it.runIf(process.platform === 'linux')('exits with an error if the system rejects a folder', async () => {
  const name = 'kept'
  mkdirSync(join(folder, name, 'deep'), { recursive: true })
  writeFileSync(join(folder, name, 'deep', 'a.txt'), 'a')
  expect(await drive('put', join(folder, name), '/')).toMatchObject({ code: 0 })
  expect(await drive('get', '/kept/deep/a.txt', '/proc/saffron/')).toEqual({
    code: 2,
    stdout: '',
    stderr: 'saffron: Can’t write /proc/saffron/: doesn’t exist (ENOENT)\n',
  })
  const whole = await drive('get', '/kept', '/proc')
  expect(whole).toMatchObject({ code: 1, stderr: expect.stringContaining('ENOENT') })

  const app = openTerminal([], env(user), '/proc')
  await app.waitFor('Ask anything')
  app.type('/drive\r')
  await app.waitFor('Drive /')
  await app.waitFor(/ kept\//)
  app.type('\t')
  await app.waitFor(/❯ +kept\//)
  app.type('\u0014')
  await app.waitFor(/↓ kept: 1 file failed/)
  app.kill('SIGKILL')
})
