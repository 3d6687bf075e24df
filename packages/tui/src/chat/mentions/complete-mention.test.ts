import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test, vi } from 'vitest'

import { createMentionCompleter } from './complete-mention.ts'

function build(drive: Readonly<Record<string, readonly string[]>> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'saffron-mentions-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const put = (path: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), 'x')
  }
  const onArrival = vi.fn<() => void>()
  const complete = createMentionCompleter({ folder, driveNames: async (name) => drive[name] ?? [], onArrival })
  const entries = async (before: string) => {
    complete(before)
    await vi.waitFor(() => expect(onArrival).toHaveBeenCalled())
    return complete(before)?.entries
  }
  return { folder, put, entries, complete, onArrival }
}

test('files below the directory are found by part of their path, without hidden ones', async () => {
  const { put, entries } = build()
  for (const path of ['src/chat-app.ts', 'notes.md', '.git/chat', 'node_modules/chat/index.js', 'my chat.txt'])
    put(path)
  expect(await entries('look at @chat')).toEqual(['@"my chat.txt"', '@src/chat-app.ts'])
})

test('a path outside the directory is completed one directory at a time', async () => {
  const { folder, put, entries } = build()
  put('deep/er/file.md')
  expect(await entries(`@${folder}/de`)).toEqual([`@${folder}/deep/`])
})

test('Drive files are completed one folder at a time', async () => {
  const { entries } = build({ '': ['reports/', 'may.pdf'], 'reports/': ['june.pdf'] })
  expect(await entries('@drive:rep')).toEqual(['@drive:reports/'])
})

test('a name that can’t be displayed or written is left out', async () => {
  const { put, entries } = build()
  for (const path of ['plain.md', 'two  blanks.md', 'a"quote.md']) put(path)
  expect(await entries('@')).toEqual(['@plain.md'])
})

test('loaded names are cached while a word is typed', async () => {
  const { entries, complete, onArrival, put } = build()
  put('a.md')
  await entries('@a')
  complete('@a.')
  complete('@a.m')
  expect(onArrival).toHaveBeenCalledTimes(1)
})

test('members of the workspace come before files, by the beginning of their name', async () => {
  const { put, folder } = build()
  put('ada.md')
  const names: Readonly<Record<string, readonly string[]>> = { team: ['Ada', 'Ada Lovelace', 'Bob', '小明'] }
  const onArrival = vi.fn<() => void>()
  let space: string | undefined = 'team'
  const complete = createMentionCompleter({
    folder,
    driveNames: async () => [],
    space: () => space,
    peopleNames: async (workspace) => names[workspace] ?? [],
    onArrival,
  })
  complete('@a')
  await vi.waitFor(() => expect(onArrival).toHaveBeenCalledTimes(2))
  expect(complete('Hi @a')).toEqual({ from: 3, entries: ['@Ada', '@Ada Lovelace', '@ada.md'] })
  expect(complete('Hi @Ada l')).toEqual({ from: 3, entries: ['@Ada Lovelace'] })
  expect(complete('@小')?.entries).toEqual(['@小明'])
  expect(complete('Hi @Ada thanks')).toBeUndefined()
  space = undefined
  expect(complete('Hi @a')?.entries).toEqual(['@ada.md'])
})
