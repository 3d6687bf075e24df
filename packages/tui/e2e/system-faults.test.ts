import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'

import { expect, it } from 'vitest'

import { runSaffron } from './server.ts'
import { openHouse } from './settings.ts'

const { boss, folder, env, run } = openHouse()
const data = `${folder}/data`

it('a failure to save piped input is reported with the file and the reason in words', async () => {
  writeFileSync(`${folder}/file`, '')
  const ran = await runSaffron(['drive', 'put', '-', '/x'], {
    env: { ...env(boss), TMPDIR: `${folder}/file` },
    input: 'x',
  })
  const stderr = expect.stringMatching(/^saffron: \S+\/file\/saffron-\S+: parent isn’t a folder \(ENOTDIR\)\.\n$/)
  expect(ran).toMatchObject({ code: 1, stderr })
})

it.runIf(process.platform === 'linux')('a backup to a full disk reports its file and the reason in words', async () => {
  const file = `${folder}/full.tar`
  symlinkSync('/dev/full', `${file}.partial`)
  const stderr = `saffron: Can’t write ${file}: the disk is full (ENOSPC)\n`
  expect(await run(boss, ['backup', file, '--data', data])).toMatchObject({ code: 1, stderr })
})

it('a failed backup to a file is reported like other files', async () => {
  writeFileSync(`${folder}/file`, '')
  const file = `${folder}/file/b.tar`
  const stderr = `saffron: Can’t write ${file}: parent isn’t a folder (ENOTDIR)\n`
  expect(await run(boss, ['backup', file, '--data', data])).toMatchObject({ code: 2, stderr })
})

it('a backup doesn’t replace a file unless forced, and isn’t written to stdout', async () => {
  const file = `${folder}/kept.tar`
  writeFileSync(file, 'as it was')
  const stderr = `saffron: ${file} already exists. Pass --force to replace it.\n`
  expect(await run(boss, ['backup', file, '--data', data])).toMatchObject({ code: 2, stderr })
  expect(readFileSync(file, 'utf8')).toBe('as it was')
  expect(await run(boss, ['backup', file, '--data', data, '--force'])).toMatchObject({ code: 0 })
  expect(readFileSync(file, 'latin1')).not.toContain('as it was')
  const piped = await run(boss, ['backup', '-', '--data', data])
  expect(piped).toMatchObject({
    code: 2,
    stdout: '',
    stderr: 'saffron: Can’t write a backup to stdout. Specify a file.\n',
  })
  expect(existsSync('-')).toBe(false)
})

it('a missing file exits with 6, a folder instead of a file with 2', async () => {
  const [none, there] = [`${folder}/nofile`, `${folder}/there`]
  mkdirSync(there)
  for (const line of [
    ['restore', '--data', `${folder}/other`],
    ['admin', 'recharge', '--csv'],
    ['admin', 'prompts', 'set', 'x', '--file'],
    ['chat', 'hello', '-f'],
    ['api', 'POST', '/ai/conversation/create', '--input'],
  ]) {
    const stderr = `saffron: ${none} doesn’t exist on this machine.\n`
    expect({ line, ...(await run(boss, [...line, none])) }).toMatchObject({ code: 6, stdout: '', stderr })
    expect({ line, ...(await run(boss, [...line, there])) }).toMatchObject({ code: 2, stdout: '' })
  }
  expect(await run(boss, ['admin', 'records', '--csv', there])).toMatchObject({ code: 2, stdout: '' })
})
