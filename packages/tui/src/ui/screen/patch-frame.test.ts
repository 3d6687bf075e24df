import xterm from '@xterm/headless'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { Frame } from './frame-model.ts'
import { patchFrame } from './patch-frame.ts'

const SIZE = { columns: 20, rows: 8 }
const frame = (lines: string[], cursorRow = lines.length, cursorColumn = 0): Frame => ({
  lines: [...lines, ''],
  cursorRow,
  cursorColumn,
})

/** Draws a frame as Ink does on an empty area. */
function draw({ lines, cursorRow, cursorColumn }: Frame): string {
  const up = lines.length - 1 - cursorRow
  return `${lines.join('\r\n')}${up > 0 ? `\u001B[${up}A` : ''}\u001B[${cursorColumn + 1}G`
}

async function screenOf(...writes: readonly string[]) {
  const terminal = new xterm.Terminal({ cols: SIZE.columns, rows: SIZE.rows, allowProposedApi: true, convertEol: true })
  for (const write of writes) await new Promise<void>((done) => terminal.write(write, done))
  const { active } = terminal.buffer
  const rows = Array.from({ length: active.length }, (_, row) => active.getLine(row)?.translateToString(true) ?? '')
  const shown = rows.join('\n').trimEnd()
  return { shown, cursor: [active.baseY + active.cursorY, active.cursorX] }
}

const line = fc.oneof(
  fc.constantFrom(
    '',
    '❯ Ask anything',
    '今天天氣很好，我們出',
    '今天天氣',
    'x'.repeat(20),
    'e\u0301a',
    'ea',
    '👍🏽 yes',
    '👍 yes',
  ),
  fc.constantFrom('\u001B[1m\u001B[33m❯ \u001B[39m\u001B[22mAsk', '\u001B[2mAsk\u001B[22m anything'),
  fc.stringMatching(/^[ -~]{0,20}$/),
)
const frames = fc
  .array(line, { minLength: 1, maxLength: SIZE.rows - 1 })
  .chain((lines) =>
    fc.record({ lines: fc.constant(lines), row: fc.nat(lines.length), column: fc.nat(SIZE.columns - 1) }),
  )
  .map(({ lines, row, column }) => frame(lines, row, column))

describe('the patch from one frame to another', () => {
  it('results in the same screen and cursor as a full redraw', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(10), fc.array(frames, { minLength: 2, maxLength: 4 }), async (above, drawn) => {
        const before = Array.from({ length: above }, (_, row) => `line ${row}\r\n`).join('')
        const [first = frame([])] = drawn
        const patches = drawn.slice(1).map((next, index) => patchFrame(drawn[index] ?? first, next, SIZE) ?? 'none')
        const patched = await screenOf(before, draw(first), ...patches)
        const tallest = Math.max(...drawn.map(({ lines }) => lines.length))
        // A taller first frame would have scrolled the text above, so the comparison screen scrolls too.
        const room = `${'\r\n'.repeat(tallest - 1)}\u001B[${tallest - 1}A\r`
        expect(patched).toEqual(await screenOf(before, room, draw(drawn.at(-1) ?? first)))
      }),
      { numRuns: 60 },
    )
  })

  it('writes an added word, and nothing else', () => {
    const [one, two] = [frame(['', 'The first', '', '❯ Ask'], 3, 2), frame(['', 'The first word', '', '❯ Ask'], 3, 2)]
    expect(patchFrame(one, two, SIZE)).toBe('\u001B[2A\u001B[10G\u001B[K word\u001B[2B\u001B[3G')
  })

  it('rewrites a line from an emoji or a combining mark on, whose width differs between terminals', () => {
    expect(patchFrame(frame(['天 ⚠️ one']), frame(['天 ⚠️ one two']), SIZE)).toContain('⚠️ one two')
    expect(patchFrame(frame(['cafe\u0301 one']), frame(['cafe\u0301 one two']), SIZE)).toContain('e\u0301 one two')
  })

  it('is undefined for a frame that fills the screen or has a line the terminal wraps', () => {
    const full = frame(Array.from({ length: SIZE.rows }, () => 'x'))
    const broken = frame(['x'.repeat(21)])
    for (const other of [full, broken, { lines: ['no end'], cursorRow: 0, cursorColumn: 6 }]) {
      expect(patchFrame(frame(['x']), other, SIZE)).toBeUndefined()
      expect(patchFrame(other, frame(['x']), SIZE)).toBeUndefined()
    }
  })
})
