import { expect, it } from 'vitest'

import type { Environment } from './environment.ts'
import { imageProtocol } from './image-protocol.ts'

const stream = { isTTY: true }
const xterm: Environment = { TERM: 'xterm-256color' }

it.each<[string, Environment, string]>([
  ['kitty', { TERM: 'xterm-kitty', KITTY_WINDOW_ID: '1', COLORTERM: 'truecolor' }, 'kitty'],
  ['kitty, over SSH', { TERM: 'xterm-kitty' }, 'kitty'],
  ['ghostty', { TERM: 'xterm-ghostty', TERM_PROGRAM: 'ghostty' }, 'kitty'],
  ['an editor that was started from kitty', { ...xterm, KITTY_WINDOW_ID: '1', TERM_PROGRAM: 'vscode' }, 'trueColor'],
  ['WezTerm', { ...xterm, TERM_PROGRAM: 'WezTerm' }, 'trueColor'],
  ['iTerm2', { ...xterm, TERM_PROGRAM: 'iTerm.app' }, 'trueColor'],
  ['iTerm2, over SSH', { ...xterm, LC_TERMINAL: 'iTerm2' }, 'trueColor'],
  ['Windows Terminal', { WT_SESSION: 'x' }, 'trueColor'],
  ['one that says so', { ...xterm, COLORTERM: 'truecolor' }, 'trueColor'],
  ['256 colors', xterm, '256'],
  ['FORCE_COLOR=3', { TERM: 'xterm', FORCE_COLOR: '3' }, 'trueColor'],
  ['FORCE_COLOR=2', { ...xterm, COLORTERM: 'truecolor', FORCE_COLOR: '2' }, '256'],
  ['FORCE_COLOR=0', { TERM: 'xterm-kitty', FORCE_COLOR: '0' }, 'line'],
  ['sixteen colors', { TERM: 'xterm' }, 'line'],
  ['tmux', { TERM: 'tmux-256color', TMUX: '/tmp/tmux,1,0' }, 'line'],
  ['tmux in kitty', { TERM: 'xterm-kitty', KITTY_WINDOW_ID: '1', TMUX: '/tmp/tmux,1,0' }, 'line'],
  ['screen', { TERM: 'screen-256color', STY: '1.pts' }, 'line'],
  ['NO_COLOR', { TERM: 'xterm-kitty', NO_COLOR: '1' }, 'line'],
  ['a dumb terminal', { TERM: 'dumb', COLORTERM: 'truecolor', FORCE_COLOR: '3' }, 'line'],
])('in %s pictures are shown as the terminal supports', (_name, env, way) => {
  expect(imageProtocol({ stream, env })).toBe(way)
})

it('names pictures if they are off or invisible', () => {
  const env: Environment = { TERM: 'xterm-kitty' }
  expect(imageProtocol({ stream, env, images: 'off' })).toBe('line')
  expect(imageProtocol({ stream, env, images: 'auto' })).toBe('kitty')
  expect(imageProtocol({ stream: { isTTY: false }, env: { ...env, FORCE_COLOR: '3' } })).toBe('line')
})
