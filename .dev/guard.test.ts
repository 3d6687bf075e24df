import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { ROOT } from './run-command.ts'

let clone: string

/** A clone with the parts that the guard reads: the required Node, the lockfile, and what was installed. */
function layOut({ node, lockfile, installed }: { node: string; lockfile: string; installed?: string }): void {
  writeFileSync(join(clone, 'package.json'), JSON.stringify({ type: 'module', engines: { node } }))
  writeFileSync(join(clone, 'pnpm-lock.yaml'), lockfile)
  if (installed === undefined) return
  mkdirSync(join(clone, 'node_modules/.pnpm'), { recursive: true })
  writeFileSync(join(clone, 'node_modules/.pnpm/lock.yaml'), installed)
}

const runGuard = () => spawnSync(process.execPath, ['.dev/guard.js'], { cwd: clone, encoding: 'utf8' })

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'saffron-guard-'))
  mkdirSync(join(clone, '.dev'))
  cpSync(`${ROOT}.dev/guard.js`, join(clone, '.dev/guard.js'))
})
afterEach(() => rmSync(clone, { recursive: true }))

test('a script goes on where Node and the modules are right', () => {
  layOut({ node: '>=24.11', lockfile: 'a\r\n', installed: 'a\n' })
  expect(runGuard()).toMatchObject({ status: 0, stdout: '', stderr: '' })
})

test.each([
  ['no modules', { node: '>=24.11', lockfile: 'a' }, /do not match pnpm-lock\.yaml/],
  ['modules of another lockfile', { node: '>=24.11', lockfile: 'a', installed: 'b' }, /do not match pnpm-lock\.yaml/],
  ['a Node below the floor', { node: '>=99.0', lockfile: 'a', installed: 'a' }, /Node 99\.0 or newer is needed/],
])('%s is one line and exit 2', (_, layout, line) => {
  layOut(layout)
  const { status, stderr } = runGuard()
  expect(status).toBe(2)
  expect(stderr.trimEnd().split('\n')).toEqual([expect.stringMatching(line)])
})
