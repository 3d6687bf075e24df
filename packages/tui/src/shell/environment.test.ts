import { describe, expect, it } from 'vitest'

import { environmentLocale, hasBrowser } from './environment.ts'
import { lineReflow, terminalFeatures } from './terminal-features.ts'

const terminal = { isTTY: true }
const pipe = { isTTY: false }

describe('the environment', () => {
  it('sets the language: our own variable first, then LC_ALL, LC_MESSAGES and LANG', () => {
    expect(environmentLocale({ LANG: 'zh_TW.UTF-8' })).toBe('zh-Hant')
    expect(environmentLocale({ LANG: 'zh_CN.UTF-8', SAFFRON_LANG: 'en' })).toBe('en')
    expect(environmentLocale({ LC_ALL: 'zh_CN', LANG: 'zh_TW' })).toBe('zh-Hans')
  })

  it('sets no language with C and POSIX', () => {
    expect(environmentLocale({ LANG: 'C.UTF-8' })).toBeUndefined()
    expect(environmentLocale({ LC_ALL: 'POSIX' })).toBeUndefined()
    expect(environmentLocale({})).toBeUndefined()
  })

  it('has a browser if there is a display, and never over SSH', () => {
    expect(hasBrowser({}, 'linux')).toBe(false)
    expect(hasBrowser({ WAYLAND_DISPLAY: 'wayland-0' }, 'linux')).toBe(true)
    expect(hasBrowser({}, 'darwin')).toBe(true)
    expect(hasBrowser({ SSH_CONNECTION: '192.0.2.1 5 192.0.2.2 22' }, 'darwin')).toBe(false)
    expect(hasBrowser({ CI: '1', DISPLAY: ':0' }, 'linux')).toBe(false)
  })

  it('enables color in a terminal, but not in a pipe, a dumb terminal, or with colors off', () => {
    expect(terminalFeatures(terminal, { TERM: 'xterm' }).color).toBe(true)
    expect(terminalFeatures(pipe, { TERM: 'xterm' }).color).toBe(false)
    expect(terminalFeatures(terminal, { TERM: 'dumb' }).color).toBe(false)
    expect(terminalFeatures(terminal, { TERM: 'xterm', NO_COLOR: '1' }).color).toBe(false)
    expect(terminalFeatures(pipe, { FORCE_COLOR: '1' }).color).toBe(true)
    expect(terminalFeatures(terminal, { FORCE_COLOR: '0' }).color).toBe(false)
  })

  it('enables links only in terminals known to open them', () => {
    expect(terminalFeatures(terminal, { TERM: 'xterm-kitty' }).links).toBe(true)
    expect(terminalFeatures(terminal, { TERM: 'xterm-256color', VTE_VERSION: '7600' }).links).toBe(true)
    expect(terminalFeatures(terminal, { TERM: 'xterm-256color' }).links).toBe(false)
    expect(terminalFeatures(pipe, { TERM: 'xterm-kitty' }).links).toBe(false)
  })

  it('recognizes old terminals, which cut lines off instead of rewrapping them', () => {
    expect(lineReflow({ TERM: 'xterm-256color' })).toBe('keepsCursor')
    expect(lineReflow({ TERM: 'xterm-256color', TERM_PROGRAM: 'vscode' })).toBe('shiftsCursor')
    expect(lineReflow({ TERM: 'xterm-256color', XTERM_VERSION: 'XTerm(390)' })).toBe('none')
    expect(lineReflow({ TERM: 'linux' })).toBe('none')
  })
})
