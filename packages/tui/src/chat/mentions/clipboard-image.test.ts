import { chmodSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { afterEach, expect, it, vi } from 'vitest'

import { buildPng } from '../../testing/build-png.ts'
import { removeClipboardImages, saveClipboardImage } from './clipboard-image.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  removeClipboardImages('')
})

/** Makes a folder the only place of programs, with a wl-paste that prints this. */
function clipboardWith(content: Buffer | string): void {
  const folder = mkdtempSync(join(tmpdir(), 'saffron-clipboard-'))
  writeFileSync(join(folder, 'content'), content)
  const program = join(folder, 'wl-paste')
  writeFileSync(program, `#!/bin/sh\nexec /bin/cat ${join(folder, 'content')}\n`)
  chmodSync(program, 0o755)
  vi.stubEnv('PATH', folder)
}

it('an image in the clipboard becomes a file', async () => {
  const image = buildPng({ width: 2, height: 1 }, () => [0, 0, 0])
  clipboardWith(image)
  expect(readFileSync((await saveClipboardImage('linux')) ?? '')).toEqual(image)
})

it('the files are deleted at the end, except one that the unsent text mentions', async () => {
  clipboardWith(buildPng({ width: 1, height: 1 }, () => [0, 0, 0]))
  const [sent = '', unsent = ''] = [await saveClipboardImage('linux'), await saveClipboardImage('linux')]
  removeClipboardImages(`Look at @${unsent} please`)
  expect([existsSync(dirname(sent)), existsSync(unsent)]).toEqual([false, true])
  removeClipboardImages('')
  expect(existsSync(dirname(unsent))).toBe(false)
})

it('text in the clipboard, or a machine without a program for it, has no image', async () => {
  clipboardWith('text')
  expect(await saveClipboardImage('linux')).toBeUndefined()
  expect(await saveClipboardImage('win32')).toBeUndefined()
})
