import type { WriteStream } from 'node:tty'

import type { SteadyScreen } from '../screen/steady-screen.ts'

/** Sequences Ink writes around each update, even an empty one. */
const UPDATE_MARKS: ReadonlySet<unknown> = new Set(['\u001B[?2026h', '\u001B[?2026l'])

const nothing = () => undefined

/** The screen for screen reader users: one buffer in which only the last row ever changes. */
export function createFlatScreen(real: WriteStream): SteadyScreen {
  const write = (...given: Parameters<WriteStream['write']>): boolean =>
    UPDATE_MARKS.has(given[0]) ? true : real.write(...given)
  const stdout = new Proxy(real, {
    get(target, name): unknown {
      if (name === 'write') return write
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (...args: unknown[]): unknown => Reflect.apply(value, target, args) : value
    },
  })
  const ownBuffer = { enter: nothing, leave: nothing }
  return { stdout, connect: nothing, redraw: nothing, ownBuffer, aside: (work) => work(), close: nothing }
}
