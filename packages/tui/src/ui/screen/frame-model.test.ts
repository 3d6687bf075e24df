import { describe, expect, it } from 'vitest'

import { ERASE_FROM_ROW, eraseFrame, readWrite } from './frame-model.ts'

const frame = (lines: string[], cursorRow: number, cursorColumn = 0) => ({ lines, cursorRow, cursorColumn })

describe('the model of Ink’s output', () => {
  it('reads a frame and its cursor position', () => {
    const write = readWrite(
      '\u001B[?25l\u001B[2K\u001B[1A\u001B[2K\u001B[Gone\n\u001B[33mtwo\u001B[0m\n\u001B[1A\u001B[4G\u001B[?25h',
    )
    expect(write).toEqual({ kind: 'frame', frame: frame(['one', '\u001B[33mtwo\u001B[0m', ''], 1, 3), isBare: false })
  })

  it('distinguishes an erasure and a cursor movement from a frame', () => {
    expect(readWrite('\u001B[?25l\u001B[2A\u001B[1G\u001B[J')).toEqual({ kind: 'erase' })
    expect(readWrite('\u001B[?25l\u001B[1B\u001B[1G\u001B[2A\u001B[7G\u001B[?25h')).toEqual({
      kind: 'cursor',
      up: 2,
      column: 6,
    })
    expect(readWrite('\u001B[?2026h')).toEqual({ kind: 'other' })
  })

  it('moves up over the rows that long lines take in a narrower terminal', () => {
    expect(eraseFrame(frame(['x'.repeat(100), 'short', ''], 2), 40, 'keepsCursor')).toBe(`\u001B[4A${ERASE_FROM_ROW}`)
    expect(eraseFrame(frame(['x'.repeat(100), 'short', ''], 2), 40, 'none')).toBe(`\u001B[2A${ERASE_FROM_ROW}`)
  })

  it('moves up over the rows by which xterm.js moves the cursor down', () => {
    const lines = ['above', 'prompt', 'x'.repeat(50)]
    expect(eraseFrame(frame(lines, 1), 40, 'keepsCursor')).toBe(`\u001B[1A${ERASE_FROM_ROW}`)
    expect(eraseFrame(frame(lines, 1), 40, 'shiftsCursor')).toBe(`\u001B[2A${ERASE_FROM_ROW}`)
  })

  it('counts neither colors nor links as columns', () => {
    const line = `\u001B]8;;https://example.org\u0007\u001B[36;4m${'x'.repeat(30)}\u001B[0m\u001B]8;;\u0007`
    expect(eraseFrame(frame([line, ''], 1), 40, 'keepsCursor')).toBe(`\u001B[1A${ERASE_FROM_ROW}`)
  })

  it('never erases the screen from its first cell, because tmux would keep a copy', () => {
    const erasures = eraseFrame(frame(['one', ''], 1), 80, 'keepsCursor').split('\u001B[J')
    expect(erasures).toHaveLength(2)
    expect(erasures[0]?.endsWith('\r\u001B[C')).toBe(true)
  })

  it('writes nothing to a terminal without a frame', () => {
    expect(eraseFrame(frame([], 0), 80, 'keepsCursor')).toBe('')
  })
})
