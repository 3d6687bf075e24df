import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, describe, expect, it, vi } from 'vitest'

import { wantsBrowser } from './open-browser.ts'

const folder = mkdtempSync(join(tmpdir(), 'saffron-browser-'))
const terminal = Object.getOwnPropertyDescriptor(process.stderr, 'isTTY')

/** A machine with or without a display, with a terminal, and with this user setting. */
function setUp({ display = true, isTerminal = true, setting = 'auto' } = {}) {
  vi.stubEnv('CI', '')
  vi.stubEnv('SSH_CONNECTION', '')
  vi.stubEnv('DISPLAY', display ? ':7' : '')
  vi.stubEnv('WAYLAND_DISPLAY', undefined)
  vi.stubEnv('SAFFRON_BROWSER', '')
  vi.stubEnv('SAFFRON_CONFIG_DIR', folder)
  writeFileSync(join(folder, 'config.json'), JSON.stringify({ browser: setting }))
  Object.defineProperty(process.stderr, 'isTTY', { value: isTerminal, configurable: true })
}

afterEach(() => {
  vi.unstubAllEnvs()
  if (terminal === undefined) Reflect.deleteProperty(process.stderr, 'isTTY')
  else Object.defineProperty(process.stderr, 'isTTY', terminal)
  rmSync(join(folder, 'config.json'), { force: true })
})

describe.runIf(process.platform === 'linux')('opening a page', () => {
  it.each([
    [{}, true],
    [{ isTerminal: false }, false],
    [{ display: false }, false],
    [{ isTerminal: false, display: false }, false],
    [{ setting: 'never' }, false],
    [{ setting: 'always', isTerminal: false, display: false }, true],
  ])('with %j: %j, unless a flag overrides it', (machine, isOpened) => {
    setUp(machine)
    expect(wantsBrowser(undefined)).toBe(isOpened)
    expect(wantsBrowser(true)).toBe(true)
    expect(wantsBrowser(false)).toBe(false)
  })
})
