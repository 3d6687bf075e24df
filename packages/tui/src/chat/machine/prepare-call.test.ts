import {
  chmodSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

import { loadTranslator } from '@saffron/core/i18n'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'

import { prepareCall } from './prepare-call.ts'
import { callLines } from './question-text.ts'
import { folderOfSetting, openToolFolder, type ToolFolder } from './tool-folder.ts'

const t = await loadTranslator('en')

let place: string
let folder: ToolFolder
beforeEach(() => {
  place = realpathSync(mkdtempSync(join(tmpdir(), 'saffron-tools-')))
  mkdirSync(join(place, 'own/src'), { recursive: true })
  mkdirSync(join(place, 'own-other'))
  writeFileSync(join(place, 'own/a.txt'), 'one\ntwo\nthree\n')
  writeFileSync(join(place, 'own/src/main.ts'), 'export const Answer = 42\n')
  writeFileSync(join(place, 'own/.env'), 'KEY=hidden\n')
  writeFileSync(join(place, 'outside.txt'), 'not yours')
  folder = openToolFolder(join(place, 'own'), t)
})
afterEach(() => rmSync(place, { recursive: true }))

const prepare = (name: string, input: object) =>
  prepareCall(folder, { type: 'tool', id: 'c', name, state: 'waiting', input: JSON.stringify(input) })

async function resultOf(name: string, input: object) {
  const prepared = await prepare(name, input)
  return 'result' in prepared ? prepared.result : { asks: prepared.question.why }
}

async function questionOf(name: string, input: object) {
  const prepared = await prepare(name, input)
  if ('result' in prepared) throw new Error(`not asked: ${prepared.result.text}`)
  return prepared.question
}

/** The difference of writing this to b.txt. */
const shownLines = async (content: string) =>
  callLines(await questionOf('write', { path: 'b.txt', content }), t).map(({ text }) => text.trim())

const own = (path: string) => join(place, 'own', path)

describe('a path outside the folder', () => {
  it.each(['read', 'list', 'search', 'write'])('is refused by %s, however it’s named', async (name) => {
    symlinkSync(join(place, 'outside.txt'), own('link.txt'))
    symlinkSync(place, own('up'))
    const outside = ['..', '../outside.txt', 'src/../../outside.txt', place, '/etc/passwd', '../own-other', 'link.txt']
    for (const path of [...outside, 'up', 'up/outside.txt', 'up/new.txt', 'up/own/../outside.txt']) {
      expect(await resultOf(name, { path, text: 'a', content: 'b' })).toEqual({
        failed: true,
        text: `${JSON.stringify(path)} is outside the folder that the user has allowed.`,
      })
    }
    expect(await resultOf(name, { path: 'a\0.txt', text: 'a', content: 'b' })).toMatchObject({ failed: true })
    expect(readFileSync(join(place, 'outside.txt'), 'utf8')).toBe('not yours')
  })

  it('isn’t what a link within the folder names', async () => {
    symlinkSync('src/main.ts', own('inside.ts'))
    expect(await resultOf('read', { path: 'inside.ts' })).toEqual({ text: 'export const Answer = 42\n' })
    expect(await resultOf('read', { path: own('a.txt') })).toMatchObject({ text: 'one\ntwo\nthree\n' })
  })

  it('isn’t reached by a link that appears after the question', async () => {
    const question = await questionOf('write', { path: 'src/new/b.txt', content: 'b' })
    symlinkSync(join(place, 'own-other'), own('src/new'))
    expect(await question.run()).toMatchObject({ failed: true })
    expect(readdirSync(join(place, 'own-other'))).toEqual([])
  })
})

describe('reading', () => {
  it('returns a file or some of its lines, and says how to go on', async () => {
    expect(await resultOf('read', { path: 'a.txt', from: 2, lines: 1 })).toEqual({
      text: 'two\n\n[Lines 2 to 2 of 4. Continue with from=3.]',
    })
    writeFileSync(own('long.txt'), 'x'.repeat(999).concat('\n').repeat(300))
    const { text } = (await resultOf('read', { path: 'long.txt' })) as { text: string }
    expect(text.length).toBeLessThan(201_000)
    expect(text).toMatch(/\[Lines 1 to 200 of 301\. Continue with from=201\.\]$/)
  })

  it('refuses what isn’t a text file, or is too large', async () => {
    writeFileSync(own('picture.png'), Buffer.from([1, 0, 2]))
    writeFileSync(own('latin.txt'), Buffer.from([0xe9, 0x20]))
    writeFileSync(own('huge.txt'), Buffer.alloc(5_000_001, 'a'))
    for (const [path, why] of [
      ['src', 'is a folder'],
      ['none.txt', 'does not exist'],
      ['picture.png', 'is not a text file'],
      ['latin.txt', 'is not a text file in UTF-8'],
      ['huge.txt', 'is too large'],
    ]) {
      expect(await resultOf('read', { path })).toMatchObject({ failed: true, text: expect.stringContaining(why ?? '') })
    }
  })

  it('lists a folder, and searches the files that people write', async () => {
    mkdirSync(own('node_modules'))
    writeFileSync(own('node_modules/x.js'), 'Answer')
    expect(await resultOf('list', {})).toEqual({
      text: '.env (11 bytes)\na.txt (14 bytes)\nnode_modules/\nsrc/',
    })
    expect(await resultOf('search', { text: 'ANSWER' })).toEqual({ text: 'src/main.ts:1: export const Answer = 42' })
    expect(await resultOf('search', { text: 'answer', name: '.txt' })).toEqual({ text: '[Nothing found.]' })
    expect(await resultOf('search', { text: 'hidden' })).toEqual({ text: '[Nothing found.]' })
  })

  it('asks first if a file may hold secrets, whatever the link to it is named', async () => {
    symlinkSync('.env', own('notes.txt'))
    linkSync(own('a.txt'), own('server.pem'))
    mkdirSync(own('.git'))
    for (const path of ['.env', 'notes.txt', 'server.pem', 'src/../.env']) {
      expect(await resultOf('read', { path })).toEqual({ asks: 'secret' })
    }
    expect(await resultOf('list', { path: '.git' })).toEqual({ asks: 'secret' })
    expect(await resultOf('search', { path: '.env', text: 'k' })).toEqual({ asks: 'secret' })
    const question = await questionOf('read', { path: '.env' })
    expect(await question.run()).toEqual({ text: 'KEY=hidden\n' })
    expect(await resultOf('write', { path: '.env', content: 'x', replace: 'KEY=h' })).toMatchObject({ failed: true })
  })
})

describe('writing', () => {
  it('changes nothing before it’s allowed, and shows the difference', async () => {
    const question = await questionOf('write', { path: 'a.txt', content: 'zwei', replace: 'two' })
    expect(question).toMatchObject({ why: 'change', shown: 'a.txt' })
    expect(question.diff).toEqual([
      { kind: 'same', text: 'one' },
      { kind: 'removed', text: 'two' },
      { kind: 'added', text: 'zwei' },
      { kind: 'same', text: 'three' },
    ])
    expect(readFileSync(own('a.txt'), 'utf8')).toBe('one\ntwo\nthree\n')
    expect(await question.run()).toEqual({ text: '"a.txt" is written.' })
    expect(readFileSync(own('a.txt'), 'utf8')).toBe('one\nzwei\nthree\n')
  })

  it('shows a change of only the line ends', async () => {
    writeFileSync(own('b.txt'), 'one\r\ntwo\n')
    expect(await shownLines('one\r\ntwo')).toEqual(['one⟨U+000D⟩', 'two', '+ (no newline at the end)'])
    expect(await shownLines('one\ntwo\n')).toEqual(['- one⟨U+000D⟩', '+ one', 'two'])
    writeFileSync(own('b.txt'), 'one')
    expect(await shownLines('one\n')).toEqual(['one', '- (no newline at the end)'])
  })

  it('asks first if a file may hold secrets, even if it has this content already', async () => {
    const guessed = await questionOf('write', { path: '.env', content: 'KEY=hidden\n' })
    const wrong = await questionOf('write', { path: '.env', content: 'KEY=other\n' })
    expect(guessed.why).toBe(wrong.why)
    expect(await guessed.run()).toEqual({ text: '".env" is written.' })
    expect(readFileSync(own('.env'), 'utf8')).toBe('KEY=hidden\n')
  })

  it('creates a file with its folders, and keeps the mode of one that exists', async () => {
    const created = await questionOf('write', { path: 'docs/new/b.md', content: '# B\n' })
    expect(created.why).toBe('create')
    await created.run()
    expect(readFileSync(own('docs/new/b.md'), 'utf8')).toBe('# B\n')
    chmodSync(own('a.txt'), 0o755)
    await (await questionOf('write', { path: 'a.txt', content: 'x' })).run()
    expect(statSync(own('a.txt')).mode & 0o777).toBe(0o755)
    expect(readdirSync(own(''))).toEqual(['.env', 'a.txt', 'docs', 'src'])
  })

  it('fails if the file has changed since the question', async () => {
    const question = await questionOf('write', { path: 'a.txt', content: 'mine' })
    writeFileSync(own('a.txt'), 'someone else’s')
    expect(await question.run()).toMatchObject({ failed: true, text: expect.stringContaining('has changed') })
    expect(readFileSync(own('a.txt'), 'utf8')).toBe('someone else’s')
  })

  it('says what is wrong with a change that can’t be made', async () => {
    writeFileSync(own('twice.txt'), 'a a')
    for (const [input, why] of [
      [{ path: 'a.txt', content: 'x', replace: 'four' }, 'doesn’t contain'],
      [{ path: 'twice.txt', content: 'x', replace: 'a' }, 'more than once'],
      [{ path: 'none.txt', content: 'x', replace: 'a' }, 'does not exist'],
      [{ path: 'a.txt', content: 'one\ntwo\nthree\n' }, 'already'],
      [{ path: 'src', content: 'x' }, 'is a folder'],
      [{ path: 'a.txt/b.txt', content: 'x' }, 'is not a folder'],
      [{ path: 'b.txt' }, 'no content'],
      [{ path: 'b.txt', content: 'x'.repeat(5_000_001) }, 'larger than'],
    ] as const) {
      expect(await resultOf('write', input)).toMatchObject({ failed: true, text: expect.stringContaining(why) })
    }
  })
})

it('an unknown tool, or input that isn’t JSON, fails', async () => {
  expect(await resultOf('shell', { path: 'a.txt' })).toMatchObject({ failed: true })
  const call = { type: 'tool', id: 'c', name: 'read', state: 'waiting', input: '{' } as const
  expect(await prepareCall(folder, call)).toMatchObject({ result: { failed: true } })
})

it('the setting opens the innermost of its folders that the working folder is in, and no other', () => {
  const setting = [place, own(''), join(place, 'gone')].join(delimiter)
  expect(folderOfSetting(setting, own('src'))).toEqual(folder)
  expect(folderOfSetting(setting, join(place, 'own-other'))?.root).toBe(place)
  expect(folderOfSetting(own(''), join(place, 'own-other'))).toBeUndefined()
  expect(folderOfSetting(undefined, place)).toBeUndefined()
})

it('without the setting, the working folder may be deleted', () => {
  vi.spyOn(process, 'cwd').mockImplementation(() => {
    throw Object.assign(new Error('uv_cwd'), { code: 'ENOENT' })
  })
  onTestFinished(() => void vi.restoreAllMocks())
  expect(folderOfSetting(undefined)).toBeUndefined()
  expect(folderOfSetting(own('gone'))).toBeUndefined()
})

it('a folder that isn’t one can’t be opened', () => {
  expect(() => openToolFolder(own('none'), t)).toThrow(/Can’t open .*none/)
  expect(() => openToolFolder(own('a.txt'), t)).toThrow('isn’t a folder')
})
