import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { type IPty, spawn } from '@lydell/node-pty'
import xterm from '@xterm/headless'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const SAFFRON = join(ROOT, 'bin/saffron.js')

const FLUSH_MS = 50

const CURSOR_MODE = new RegExp(String.raw`${'\u001B'}\[\?25([hl])`, 'g')

export interface Terminal {
  readonly type: (text: string | Buffer) => void
  readonly resize: (columns: number, rows: number) => void
  readonly kill: (signal: string) => void
  /** The rows on the screen now. */
  readonly screen: () => string[]
  /** Every row, those scrolled away included. */
  readonly everything: () => string[]
  /** All that was written to it, control sequences included. */
  readonly written: () => string
  /** Waits until the screen shows this; fails with what it shows instead. */
  readonly waitFor: (what: string | RegExp) => Promise<void>
  /** Modes that a program has to give back: bracketed paste, the cursor. */
  readonly modes: () => { bracketedPaste: boolean; cursorShown: boolean }
  readonly cursor: () => { column: number; row: number }
  /** The colour of the 256 in which this stands on the screen; undefined where it has none. */
  readonly colorOf: (text: string) => number | undefined
  /** In each row that has this, the colours of the first cell that has it: of its text and behind it. */
  readonly colorsOf: (text: string) => { readonly text: number; readonly ground: number }[]
  readonly pid: number
  /** Hears what the program writes, as it comes. */
  readonly onWritten: (listener: (data: string) => void) => void
  /** Bytes the program wrote so far. */
  readonly writtenBytes: () => number
  /** Lines of the scrollback that the program made the terminal forget. */
  readonly erasedLines: () => number
  readonly exited: Promise<number>
}

/** A folder for settings and data, which is gone when the test is. */
export function temporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'saffron-e2e-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** Runs saffron in a pseudo-terminal, drawn by a real terminal's engine without a window. */
export const openTerminal = (
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  cwd = ROOT,
  ground?: Ground,
  size?: Size,
): Terminal => openProgram([process.execPath, SAFFRON, ...args], env, cwd, ground, size)

interface Size {
  readonly cols: number
  readonly rows: number
}

/** What the terminal says of its ground where it is asked, and what it waits for before it does. */
export interface Ground {
  readonly color: string
  readonly answersAfter?: Promise<void>
  readonly onAsked?: () => void
}

/** Runs any program in a pseudo-terminal: a shell, for one. */
export function openProgram(
  [file = '', ...args]: readonly string[],
  env: Readonly<Record<string, string>>,
  cwd = ROOT,
  ground?: Ground,
  size: Size = { cols: 90, rows: 26 },
): Terminal {
  const pty: IPty = spawn(file, args, {
    ...size,
    cwd,
    env: {
      PATH: process.env['PATH'],
      HOME: env['SAFFRON_CONFIG_DIR'],
      TERM: 'xterm-256color',
      LANG: 'C.UTF-8',
      ...env,
    },
  })
  const terminal = new xterm.Terminal({ ...size, allowProposedApi: true, scrollback: 20_000 })
  terminal.parser.registerOscHandler(11, (question) => {
    if (ground === undefined || question !== '?') return false
    ground.onAsked?.()
    void (ground.answersAfter ?? Promise.resolve()).then(() => pty.write(`\u001B]11;${ground.color}\u001B\\`))
    return true
  })
  let erasedLines = 0
  terminal.parser.registerCsiHandler({ final: 'J' }, ([what]) => {
    if (what === 3) erasedLines += terminal.buffer.normal.baseY
    return false
  })
  let isCursorShown = true
  let written = ''
  pty.onData((data) => {
    terminal.write(data)
    written += data
    for (const [, set] of data.matchAll(CURSOR_MODE)) isCursorShown = set === 'h'
  })
  const exited = new Promise<number>((resolve) =>
    pty.onExit(({ exitCode, signal }) => {
      // What it wrote last may come behind its end, and is drawn a moment later.
      setTimeout(() => terminal.write('', () => resolve(signal ? 128 + signal : exitCode)), FLUSH_MS)
    }),
  )
  const row = (index: number): string => terminal.buffer.active.getLine(index)?.translateToString(true) ?? ''
  const rows = (from: number, count: number): string[] => Array.from({ length: count }, (_, index) => row(from + index))
  const screen = () => rows(terminal.buffer.active.baseY, terminal.rows)

  return {
    // Its types know of text alone; bytes go as they are.
    type: (text) => pty.write(text as string),
    resize: (columns, height) => {
      terminal.resize(columns, height)
      pty.resize(columns, height)
    },
    kill: (signal) => pty.kill(signal),
    screen,
    everything: () => rows(0, terminal.buffer.active.baseY + terminal.rows),
    written: () => written,
    waitFor: async (what) => {
      const isThere = () =>
        typeof what === 'string' ? screen().join('\n').includes(what) : what.test(screen().join('\n'))
      for (let tries = 0; !isThere(); tries++) {
        if (tries > 600) throw new Error(`the screen never showed ${String(what)}:\n${screen().join('\n')}`)
        await pause(50)
      }
    },
    modes: () => ({ bracketedPaste: terminal.modes.bracketedPasteMode, cursorShown: isCursorShown }),
    cursor: () => ({ column: terminal.buffer.active.cursorX, row: terminal.buffer.active.cursorY }),
    colorOf: (text) => {
      const index = screen().findIndex((line) => line.includes(text))
      const line = terminal.buffer.active.getLine(terminal.buffer.active.baseY + index)
      // As long as nothing wide stands before it.
      const cell = line?.getCell(screen()[index]?.indexOf(text) ?? 0)
      return cell?.isFgPalette() ? cell.getFgColor() : undefined
    },
    colorsOf: (text) =>
      Array.from({ length: terminal.buffer.active.length }, (_, index) =>
        terminal.buffer.active.getLine(index),
      ).flatMap((line) => {
        const cells = Array.from({ length: terminal.cols }, (_, column) => line?.getCell(column))
        const cell = cells.find((each) => each?.getChars() === text)
        return cell === undefined ? [] : [{ text: cell.getFgColor(), ground: cell.getBgColor() }]
      }),
    pid: pty.pid,
    onWritten: (listener) => void pty.onData(listener),
    writtenBytes: () => Buffer.byteLength(written),
    erasedLines: () => erasedLines,
    exited,
  }
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
