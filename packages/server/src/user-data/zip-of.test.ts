import { randomBytes } from 'node:crypto'

import { expect, it } from 'vitest'

import type { ExportFile } from './user-data.ts'
import { zipOf } from './zip-of.ts'

const PIECE = 64 * 1024
const PIECES = 2000

/** Returns an incompressible file of 125 MB, and how much of it was read. */
function largeFile() {
  const seen = { pieces: 0, isClosed: false }
  const file: ExportFile = {
    name: 'large',
    content: async function* () {
      try {
        for (; seen.pieces < PIECES; seen.pieces++) yield randomBytes(PIECE)
      } finally {
        seen.isClosed = true
      }
    },
  }
  return { seen, file }
}

it('a zip is created as fast as it’s read, and closes its files when its reader leaves', async () => {
  const { seen, file } = largeFile()
  let bytes = 0
  for await (const piece of zipOf([file], new Date())) {
    bytes += piece.length
    if (bytes > 16 * PIECE) break
  }
  expect(seen.pieces).toBeLessThan(64)
  await expect.poll(() => seen.isClosed).toBe(true)
})

it('a file being opened while its reader leaves is closed', async () => {
  const opening = Promise.withResolvers<void>()
  const opened = Promise.withResolvers<void>()
  let isClosed = false
  const slow: ExportFile = {
    name: 'slow',
    content: async function* () {
      try {
        opening.resolve()
        await opened.promise
        yield 'begun'
        yield 'and the rest'
      } finally {
        isClosed = true
      }
    },
  }
  const first: ExportFile = {
    name: 'first',
    content: async function* () {
      yield 'here'
    },
  }
  const zip = zipOf([first, slow], new Date())
  await zip.next()
  await opening.promise
  const left = zip.return(undefined)
  opened.resolve()
  await left
  expect(isClosed).toBe(true)
})

it('a zip with a file that can’t be read completely fails instead of ending early', async () => {
  const broken: ExportFile = {
    name: 'broken',
    content: async function* () {
      yield 'begun'
      throw new Error('the disk is gone')
    },
  }
  const readAll = async () => {
    for await (const piece of zipOf([broken, largeFile().file], new Date())) expect(piece.length).toBeGreaterThan(0)
  }
  await expect(readAll()).rejects.toThrow('the disk is gone')
})
