import type { WriteStream } from 'node:tty'

import { expect, it } from 'vitest'

import { assumeTerminalSize } from './terminal-size.ts'

it('treats a terminal without a size as 80 by 24, until it reports one', () => {
  const stream = { isTTY: true, columns: 0, rows: 0 }
  assumeTerminalSize(stream as WriteStream)
  expect(stream).toMatchObject({ columns: 80, rows: 24 })
  stream.columns = 132
  expect(stream).toMatchObject({ columns: 132, rows: 24 })
})
