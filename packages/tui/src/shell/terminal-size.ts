import type { WriteStream } from 'node:tty'

const USUAL_SIZE = { columns: 80, rows: 24 } as const

/** Treats a terminal that reports no size (0 by 0, as under some build tools) as 80 by 24. */
export function assumeTerminalSize(stream: WriteStream): void {
  if (!stream.isTTY) return
  for (const name of ['columns', 'rows'] as const) {
    let size = stream[name]
    Object.defineProperty(stream, name, {
      configurable: true,
      enumerable: true,
      get: () => size || USUAL_SIZE[name],
      // Node sets it after a resize.
      set: (next: number) => {
        size = next
      },
    })
  }
}
