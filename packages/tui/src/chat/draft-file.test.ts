import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { openDraftFile } from './draft-file.ts'

const newFolder = () => mkdtempSync(join(tmpdir(), 'saffron-drafts-'))
/** Returns the ID of an ended process. */
const endedPid = () => spawnSync(process.execPath, ['--version']).pid
const leave = (folder: string, name: string, text: string, ageSeconds = 0) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  const at = Date.now() / 1000 - ageSeconds
  utimesSync(path, at, at)
}

it('saves a draft in a file only its owner can read, and removes the file of an empty one', () => {
  const folder = newFolder()
  const { text, save } = openDraftFile(folder)
  expect(text).toBe('')
  save('half a thought')
  const [name = ''] = readdirSync(folder)
  expect(readFileSync(join(folder, name), 'utf8')).toBe('half a thought')
  expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
  save('')
  expect(readdirSync(folder)).toEqual([])
})

it('takes over the newest draft of an ended app, and each draft once', () => {
  const folder = newFolder()
  const pid = endedPid()
  leave(folder, `${pid}-aaaaaaaa.txt`, 'older', 60)
  leave(folder, `${pid}-bbbbbbbb.txt`, 'newer')
  leave(folder, `${pid}-bbbbbbbb.txt.tmp`, 'ne')
  leave(folder, 'notes.txt', 'no draft')
  const [first, second] = [openDraftFile(folder), openDraftFile(folder)]
  // The second app in this test has the same process ID, so it takes over the first one's file.
  expect([first.text, second.text]).toEqual(['newer', 'newer'])
  expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([])
  expect(readFileSync(join(folder, 'notes.txt'), 'utf8')).toBe('no draft')
})

it('leaves the draft of a running app alone', () => {
  const folder = newFolder()
  leave(folder, `${process.ppid}-aaaaaaaa.txt`, 'of another app')
  expect(openDraftFile(folder).text).toBe('')
  expect(readdirSync(folder)).toEqual([`${process.ppid}-aaaaaaaa.txt`])
})
