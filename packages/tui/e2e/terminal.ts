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
  /** Returns the rows on the screen. */
  readonly screen: () => string[]
  /** Returns all rows, including the scrollback. */
  readonly everything: () => string[]
  /** Returns all output, including control sequences. */
  readonly written: () => string
  /** Waits until the screen shows this. On failure it reports the actual screen. */
  readonly waitFor: (what: string | RegExp) => Promise<void>
  /** Modes a program must restore: bracketed paste and the cursor. */
  readonly modes: () => { bracketedPaste: boolean; cursorShown: boolean }
  readonly cursor: () => { column: number; row: number }
  /** Returns the 256-color index of this text on the screen, or undefined. */
  readonly colorOf: (text: string) => number | undefined
  /** Returns the text and background color of this text's first cell, for each row that has it. */
  readonly colorsOf: (text: string) => { readonly text: number; readonly ground: number }[]
  readonly pid: number
  /** Calls the listener with the program's output as it arrives. */
  readonly onWritten: (listener: (data: string) => void) => void
  /** Returns the number of bytes written so far. */
  readonly writtenBytes: () => number
  /** Returns the number of scrollback lines the program erased. */
  readonly erasedLines: () => number
  readonly exited: Promise<number>
}

/** Creates a directory for settings and data that is removed after the test. */
export function temporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'saffron-e2e-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** Runs saffron in a pseudo-terminal, rendered by a headless terminal engine. */
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

/** The terminal's answer about its background, and the delay before it. */
export interface Ground {
  readonly color: string
  readonly answersAfter?: Promise<void>
  readonly onAsked?: () => void
}

/** Runs any program in a pseudo-terminal, for example a shell. */
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
      // The last output may arrive after the exit and is rendered slightly later.
      setTimeout(() => terminal.write('', () => resolve(signal ? 128 + signal : exitCode)), FLUSH_MS)
    }),
  )
  const row = (index: number): string => terminal.buffer.active.getLine(index)?.translateToString(true) ?? ''
  const rows = (from: number, count: number): string[] => Array.from({ length: count }, (_, index) => row(from + index))
  const screen = () => rows(terminal.buffer.active.baseY, terminal.rows)

  return {
    // The types allow only text, but bytes work too.
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
      // Correct only if no wide character precedes it.
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
