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

it('creates a directory with its parents, and leaves an existing one unchanged', () => {
  const folder = temporary()
  makeFolder(join(folder, 'a', 'b', 'c'))
  makeFolder(join(folder, 'a', 'b', 'c'))
  expect(existsSync(join(folder, 'a', 'b', 'c'))).toBe(true)
})

it('reports why a directory can’t be created: a file in its place or above it', () => {
  const folder = temporary()
  writeFileSync(join(folder, 'file'), '')
  expect(() => makeFolder(join(folder, 'file'))).toThrow('EEXIST')
  expect(() => makeFolder(join(folder, 'file', 'below', 'more'))).toThrow('ENOTDIR')
})

it.runIf(process.platform === 'linux')('ends if the system rejects a directory', () => {
  expect(() => makeFolder('/proc/saffron/below')).toThrow('ENOENT')
})
