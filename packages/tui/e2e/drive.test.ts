import { hash, randomBytes } from 'node:crypto'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

import { LONG_TIMEOUT } from '@saffron/core/testing'
import { expect, it } from 'vitest'

import { openHouse } from './settings.ts'
import { openTerminal } from './terminal.ts'

const { boss, user, folder, env, run } = openHouse()
const drive = (...args: string[]) => run(user, ['drive', ...args])
const used = async (): Promise<{ usedBytes: number; trashBytes: number; files: number; folders: number }> =>
  JSON.parse((await drive('du', '--json')).stdout.trim().split('\n').at(-1) ?? '')
const paths = async (...args: string[]) =>
  (await drive(...args, '--json')).stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { path: string }).path)

/** Returns every folder and file below a folder by path, with its content. */
const contentsOf = (top: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(top, { recursive: true, withFileTypes: true }).map((entry) => {
      const path = join(entry.parentPath, entry.name)
      return [path.slice(top.length), entry.isFile() ? hash('sha256', readFileSync(path)) : 'folder']
    }),
  )

/** Returns the modification time of every file below a folder in milliseconds, by path. */
const timesOf = (top: string): Record<string, number> =>
  Object.fromEntries(
    readdirSync(top, { recursive: true, withFileTypes: true }).flatMap((entry) => {
      const path = join(entry.parentPath, entry.name)
      return entry.isFile() ? [[path.slice(top.length), Math.round(statSync(path).mtimeMs)]] : []
    }),
  )

/** One pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Writes files of many kinds. Returns the bytes of their distinct contents. */
function writeMixed(top: string): { files: number; bytes: number } {
  let bytes = 0
  let files = 0
  const write = (path: string, content: Buffer | string, isKnown = false) => {
    writeFileSync(join(top, path), content)
    files += 1
    if (!isKnown) bytes += Buffer.byteLength(content)
  }
  for (const inner of ['docs/深 層/more', 'empty', '.hidden', 'same']) mkdirSync(join(top, inner), { recursive: true })
  for (let at = 0; at < 150; at++) write(`docs/note ${at}.txt`, `note ${at}\n`)
  for (let at = 0; at < 60; at++) write(`docs/深 層/more/${at}.bin`, randomBytes(at * 37 + 1))
  for (let at = 0; at < 40; at++) write(`same/${at}.txt`, 'the same in all\n', at > 0)
  write('empty.txt', '')
  write('.hidden/.env', 'A=1\n')
  write("it's [1] *.txt", 'odd')
  write('two\nlines \u001b[31m', 'no form carries this name')
  write('表.csv', '名,數\n甲,1\n')
  write('page.html', '<script>alert(1)</script>')
  write('picture', PNG)
  write('large.bin', randomBytes(20 * 1024 * 1024 + 7))
  return { files, bytes }
}

it('an uploaded folder is downloaded unchanged, and its exact size counts until it’s deleted', async () => {
  const [up, back] = [join(folder, 'up'), join(folder, 'back')]
  mkdirSync(up)
  mkdirSync(back)
  const { files, bytes } = writeMixed(up)
  for (const [at, path] of ['same/0.txt', 'same/1.txt', 'docs/note 7.txt', 'empty.txt', 'large.bin'].entries()) {
    utimesSync(join(up, path), 0, 1_000_000_000.123 + at)
  }
  const before = await used()
  expect(await drive('put', up, '/', '-q')).toMatchObject({ code: 0, stderr: '' })
  expect(await used()).toMatchObject({ usedBytes: before.usedBytes + bytes, files: before.files + files })

  expect((await drive('ls', '/up/picture', '--json')).stdout).toContain('"type":"image/png"')

  const again = await drive('put', up, '/', '--json')
  const summary = JSON.parse(again.stdout.trim().split('\n').at(-1) ?? '')
  expect(summary).toMatchObject({ event: 'summary', sent: 0, same: files, failed: 0 })

  expect(await drive('get', '/up', back, '-q')).toMatchObject({ code: 0, stderr: '' })
  expect(contentsOf(join(back, 'up'))).toEqual(contentsOf(up))
  expect(timesOf(join(back, 'up'))).toEqual(timesOf(up))

  expect(await drive('cp', '/up', '/copy')).toMatchObject({ code: 0 })
  expect(await used()).toMatchObject({ usedBytes: before.usedBytes + bytes })
  expect(await drive('rm', '/copy', '--permanent', '--yes')).toMatchObject({ code: 0 })
  expect(await used()).toMatchObject({ usedBytes: before.usedBytes + bytes, files: before.files + files })

  expect(await drive('rm', '/up', '--yes')).toMatchObject({ code: 0 })
  expect(await used()).toMatchObject({ usedBytes: before.usedBytes + bytes, trashBytes: bytes })
  expect(await drive('restore', 'up')).toMatchObject({ code: 0 })
  expect(await paths('ls', '/up/docs')).toHaveLength(151)
  expect(await drive('rm', '/up', '--yes')).toMatchObject({ code: 0 })
  expect(await drive('empty', '--yes')).toMatchObject({ code: 0 })
  expect(await used()).toEqual(before)
})

it('folders are created, and items moved, copied, renamed and found as in a shell', async () => {
  expect(await drive('mkdir', '/m/n/o')).toMatchObject({ code: 6 })
  expect(await drive('mkdir', '-p', '/m/n/o', '/m/p')).toMatchObject({ code: 0 })
  expect(await drive('mkdir', '/m')).toMatchObject({ code: 1 })
  for (const name of ['a 2.txt', 'a 10.txt', 'b.md']) {
    expect(await run(user, ['drive', 'put', '-', `/m/n/${name}`], `text of ${name}\n`)).toMatchObject({ code: 0 })
  }
  expect(await paths('ls', '/m/n')).toEqual(['/m/n/o', '/m/n/a 2.txt', '/m/n/a 10.txt', '/m/n/b.md'])
  expect(await drive('cat', '/m/n/b.md', '/m/n/a 2.txt')).toMatchObject({ stdout: 'text of b.md\ntext of a 2.txt\n' })
  expect(await drive('get', '/m/n/b.md', '-')).toMatchObject({ code: 0, stdout: 'text of b.md\n' })
  expect(await drive('cp', '/m/n/*.txt', '/m/p')).toMatchObject({ code: 0 })
  expect(await drive('cp', '/m/n/*.txt', '/m/p')).toMatchObject({ code: 1 })
  expect(await drive('cp', '/m/n/*.txt', '/m/p', '--on-conflict', 'keep-both')).toMatchObject({ code: 0 })
  expect(await paths('find', '/m', '--name', 'a *.txt', '--type', 'f')).toHaveLength(6)
  expect(await drive('mv', '/m/n/b.md', '/m/p/c.md')).toMatchObject({ code: 0 })
  expect(await paths('ls', '/**/*.md')).toEqual(['/m/p/c.md'])
  expect(await drive('mv', '/m', '/m/n')).toMatchObject({ code: 1 })
  const intoFile = await drive('mv', '/m/p/c.md', '/m/p/c.md/x')
  expect(intoFile).toMatchObject({ code: 1 })
  expect(intoFile.stderr).toContain('/m/p/c.md is a file')
  expect(await drive('mv', '/m/p', '/m/n', '/m/gone')).toMatchObject({ code: 6 })
  expect(await drive('ls', '/no such')).toMatchObject({ code: 6, stdout: '' })
  expect(await drive('ls', '/*.pdf')).toMatchObject({ code: 6 })
  expect(await paths('du', '/m')).toEqual(['/m/n', '/m/p', '/m', undefined])
  expect(await drive('cp', '/m/n', '/m/p/c.md', '--on-conflict', 'skip', '--json')).toMatchObject({
    code: 0,
    stdout: '',
  })
  expect(await drive('mv', '/m/n', '/m/p/c.md', '--on-conflict', 'skip', '--json')).toMatchObject({
    code: 0,
    stdout: '',
  })
  expect(await drive('cp', '/m/p/c.md', '/m/n/a 2.txt', '--on-conflict', 'skip', '--json')).toMatchObject({
    stdout: '',
  })
  expect(await paths('find', '/m', '--type', 'd')).toEqual(['/m/n', '/m/n/o', '/m/p'])
  expect((await drive('tree', '/m')).stdout).toContain('├── n/\n│   ├── o/\n')
  for (const depth of ['-d', '-L', '--depth']) {
    expect((await drive('tree', '/m', depth, '1')).stdout).toBe('/m\n├── n/\n└── p/\n')
  }
  expect(await drive('tree', '/m/p/c.md')).toMatchObject({
    code: 0,
    stdout: '/m/p/c.md\n',
    stderr: expect.stringContaining('1 file'),
  })
  expect(await paths('tree', '/m/p/c.md')).toEqual(['/m/p/c.md'])
  expect((await drive('ls', '/m')).stdout.split('\n')[0]?.split('\t').slice(1, 3)).toEqual(['folder', '33'])
  expect(await drive('rm', '/m')).toMatchObject({ code: 2, stderr: expect.stringContaining('--yes') })
  const asked = openTerminal(['drive', 'rm', '/m'], env(user))
  await asked.waitFor('[y/N]')
  asked.type('n\r')
  expect(await asked.exited).toBe(1)
  expect(await drive('rm', '/m/p/c.md', '--yes')).toMatchObject({ code: 0 })
  expect(await paths('ls', '--trash')).toContain('/m/p/c.md')
  expect(await drive('rm', '/m', '--yes')).toMatchObject({ code: 0 })
  // The path is unknown, because the folder was deleted later.
  expect((await drive('ls', '--trash')).stdout).toMatch(/\t\/m\n.*\tc\.md\n/s)
})

it('failures are listed while the rest continues, and invalid input is reported before anything is sent', async () => {
  const top = join(folder, 'partly')
  mkdirSync(top)
  writeFileSync(join(top, 'a.txt'), 'one')
  writeFileSync(join(top, ' '), 'no name')
  symlinkSync('a.txt', join(top, 'link'))
  const first = await drive('put', top, '/')
  expect(first).toMatchObject({ code: 1, stderr: expect.stringContaining('Uploaded 1 file (3 B)') })
  expect(first.stderr).toContain('1 symbolic link skipped')
  expect(first.stderr).toContain(`${top}/`)
  writeFileSync(join(top, 'a.txt'), 'two')
  const rows = (await drive('put', `${top}/a.txt`, '/partly', '--json')).stdout.trim().split('\n')
  expect(rows.map((line) => JSON.parse(line))).toMatchObject([
    { event: 'file', status: 'failed', path: '/partly/a.txt', error: { code: 'node.name_taken' } },
    { event: 'summary', failed: 1 },
  ])
  expect(await drive('put', `${top}/a.txt`, '/partly', '--on-conflict', 'replace', '-q')).toMatchObject({
    code: 0,
    stdout: '',
    stderr: '',
  })
  expect(await drive('cat', '/partly/a.txt')).toMatchObject({ stdout: 'two' })
  const local = join(folder, 'a.txt')
  writeFileSync(local, 'mine')
  expect(await drive('get', '/partly/a.txt', local)).toMatchObject({ code: 1 })
  expect(readFileSync(local, 'utf8')).toBe('mine')
  expect(await drive('put', join(folder, 'nowhere'), '/')).toMatchObject({ code: 6 })
  expect(await drive('put', join(folder, 'nowhere'), local, '/never/made/')).toMatchObject({ code: 6 })
  expect(await drive('ls', '/never')).toMatchObject({ code: 6, stdout: '' })
  const unnamed = await drive('put', join(folder, 'x'.repeat(300)), '/')
  expect(unnamed).toMatchObject({ code: 1, stderr: expect.stringContaining('ENAMETOOLONG') })
  expect(await drive('put', local)).toMatchObject({ code: 2 })
  expect(await drive('put', local, '/', '--on-conflict', 'ask')).toMatchObject({ code: 2 })
  expect(await drive('put', local, '/a/b')).toMatchObject({ code: 6 })
  expect(await drive('lss')).toMatchObject({ code: 2, stderr: expect.stringContaining('Did you mean ls?') })
  const nowhere = { ...env(user), SAFFRON_API: 'http://127.0.0.1:1' }
  const terminal = openTerminal(['drive', 'ls'], nowhere)
  expect(await terminal.exited).toBe(4)
})

it('two files with the same name don’t replace each other, and an interrupted pipe leaves nothing behind', async () => {
  for (const name of ['one', 'two']) {
    expect(await drive('mkdir', `/${name}`)).toMatchObject({ code: 0 })
    expect(await run(user, ['drive', 'put', '-', `/${name}/x.bin`], name.repeat(3000))).toMatchObject({ code: 0 })
  }
  const here = mkdtempSync(join(folder, 'here-'))
  const both = await drive('get', '/one/x.bin', '/two/x.bin', here, '--on-conflict', 'replace')
  expect(both).toMatchObject({ code: 1, stderr: expect.stringContaining('already has this name') })
  expect(readFileSync(join(here, 'x.bin'), 'utf8')).toBe('one'.repeat(3000))

  const temporary = mkdtempSync(join(folder, 'piped-'))
  const sending = openTerminal(['drive', 'put', '-', '/never'], { ...env(user), TMPDIR: temporary })
  const left = () => readdirSync(temporary).filter((name) => name.startsWith('saffron-'))
  await expect.poll(left, LONG_TIMEOUT).toHaveLength(1)
  sending.kill('SIGTERM')
  await sending.exited
  expect(left()).toEqual([])
})

const found = (words: string) => paths('find', '/', '--text', words)

it('a file is found by its content', async () => {
  await run(user, ['drive', 'put', '-', '/recipe.txt'], 'First the saffron is steeped in warm milk.\n')
  await run(user, ['drive', 'put', '-', '/食譜.md'], '先將番紅花浸入溫牛奶。\n')
  await expect.poll(() => found('steeped milk'), LONG_TIMEOUT).toEqual(['/recipe.txt'])
  await expect.poll(() => found('牛奶'), LONG_TIMEOUT).toEqual(['/食譜.md'])
  expect((await drive('find', '/', '--text', 'steeped')).stdout).toContain('\t/recipe.txt\t')
  expect(await found('steeped nowhere')).toEqual([])
  // Files with equal content are all found, once each.
  expect(await drive('cp', '/recipe.txt', '/copied.txt')).toMatchObject({ code: 0 })
  await run(user, ['drive', 'put', '-', '/sent again.txt'], 'First the saffron is steeped in warm milk.\n')
  const equal = ['/copied.txt', '/recipe.txt', '/sent again.txt']
  await expect.poll(async () => (await found('steeped milk')).toSorted(), LONG_TIMEOUT).toEqual(equal)
})

it('exceeding the quota is reported, and earlier files stay', async () => {
  const top = join(folder, 'too much')
  mkdirSync(top)
  for (let at = 0; at < 6; at++) writeFileSync(join(top, `${at}.bin`), randomBytes(1024 * 1024))
  const { usedBytes } = await used()
  const quota = String(usedBytes + 3.5 * 1024 * 1024)
  expect(await run(boss, ['admin', 'env', 'set', 'drive.quota', quota])).toMatchObject({ code: 0 })
  const refused = await drive('put', top, '/', '-j', '1')
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('Uploaded 3 files (3 MB)') })
  expect(refused.stderr).toContain('Not enough storage: this needs 1 MB and you have 512 KB left.')
  expect(await run(boss, ['admin', 'env', 'rm', 'drive.quota', '--yes'])).toMatchObject({ code: 0 })
  expect(await drive('put', top, '/')).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('3 already up to date'),
  })
  expect(await run(user, ['drive', 'put', '-', '/too much/x', '--json'], 'piped')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('"path":"/too much/x","local":"-","size":5}'),
  })
})

it('Ctrl-C exits with 130, and the same command resumes', async () => {
  const top = join(folder, 'many')
  mkdirSync(top)
  for (let at = 0; at < 40; at++) writeFileSync(join(top, `${at}.bin`), randomBytes(2 * 1024 * 1024))
  const terminal = openTerminal(['drive', 'put', top, '/'], env(user))
  await terminal.waitFor(/\d+ %/)
  terminal.type('\u0003')
  expect(await terminal.exited).toBe(130)
  expect(terminal.screen().join('\n')).toContain('Interrupted')
  expect(await drive('put', top, '/')).toMatchObject({ code: 0 })
  expect(await paths('ls', '/many')).toHaveLength(40)
})

it('an upload of a large file resumes after a crash', async () => {
  const large = join(folder, 'cut off.bin')
  writeFileSync(large, randomBytes(96 * 1024 * 1024))
  const begun = () =>
    Object.keys(JSON.parse(readFileSync(`${env(user).SAFFRON_CONFIG_DIR}/uploads.json`, 'utf8')) as object)
  const terminal = openTerminal(['drive', 'put', large, '/'], env(user))
  // The transfer is partly done.
  await terminal.waitFor(/[1-9]\d? %/)
  terminal.kill('SIGKILL')
  await terminal.exited
  expect(begun()).toEqual([expect.stringContaining('cut off.bin')])
  expect(await paths('find', '/', '--name', 'cut off.bin')).toEqual([])
  expect(await drive('put', large, '/')).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('Uploaded 1 file (96 MB)'),
  })
  expect(begun()).toEqual([])
  expect(await drive('get', '/cut off.bin', join(folder, 'again.bin'))).toMatchObject({ code: 0 })
  expect(readFileSync(join(folder, 'again.bin')).equals(readFileSync(large))).toBe(true)
})

it('an interrupted download of a large file resumes', async () => {
  const content = randomBytes(96 * 1024 * 1024)
  writeFileSync(join(folder, 'down.bin'), content)
  expect(await drive('put', join(folder, 'down.bin'), '/')).toMatchObject({ code: 0 })
  const { id } = JSON.parse((await drive('find', '/', '--name', 'down.bin', '--json')).stdout) as { id: string }
  const back = join(folder, 'down again')
  mkdirSync(back)
  writeFileSync(join(back, `.${id}.saffron-part`), content.subarray(0, 64 * 1024 * 1024))
  expect(await drive('get', '/down.bin', back, '-q')).toMatchObject({ code: 0, stderr: '' })
  expect(readFileSync(join(back, 'down.bin')).equals(content)).toBe(true)
  expect(readdirSync(back)).toEqual(['down.bin'])
})

it('files are summarized and pictures described, but folders aren’t', async () => {
  const text = join(folder, 'told.txt')
  writeFileSync(text, 'Saffron is a spice. '.repeat(20))
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const picture = join(folder, 'told.png')
  writeFileSync(picture, png)
  await drive('mkdir', '/told')
  await drive('put', text, picture, '/told')
  await expect
    .poll(async () => (await drive('summary', '/told/told.txt', '--json')).stdout, LONG_TIMEOUT)
    .toContain('"path":"/told/told.txt"')
  const summary = await drive('summary', '/told/told.txt')
  expect(summary).toMatchObject({ code: 0, stdout: expect.stringMatching(/\S/) })
  const described = await drive('describe', '/told/told.png', '--json')
  expect(JSON.parse(described.stdout)).toMatchObject({ path: '/told/told.png', text: expect.stringMatching(/\S/) })
  expect(await drive('summary', '/told')).toMatchObject({ code: 2, stdout: '' })
})
