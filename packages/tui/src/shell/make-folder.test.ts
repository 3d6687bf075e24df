import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, it, onTestFinished } from 'vitest'

import { makeFolder } from './make-folder.ts'

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'saffron-make-folder-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

it('makes a folder with those above it, and leaves one that is there', () => {
  const folder = temporary()
  makeFolder(join(folder, 'a', 'b', 'c'))
  makeFolder(join(folder, 'a', 'b', 'c'))
  expect(existsSync(join(folder, 'a', 'b', 'c'))).toBe(true)
})

it('says why there can be none: a file in its place or above it', () => {
  const folder = temporary()
  writeFileSync(join(folder, 'file'), '')
  expect(() => makeFolder(join(folder, 'file'))).toThrow('EEXIST')
  expect(() => makeFolder(join(folder, 'file', 'below', 'more'))).toThrow('ENOTDIR')
})

it.runIf(process.platform === 'linux')('ends where a system takes no folder', () => {
  expect(() => makeFolder('/proc/saffron/below')).toThrow('ENOENT')
})
