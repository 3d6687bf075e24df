import { expect, it } from 'vitest'

import { writeWhole } from './write-whole.ts'

it('a chunk is written completely to a disk that accepts parts, and a rejection is reported', async () => {
  const file = Buffer.alloc(12, '.')
  const room = (bytes: number) => async (rest: Uint8Array, at: number) => {
    const count = Math.min(3, rest.length, bytes - at)
    if (count <= 0) throw new Error('ENOSPC')
    file.set(rest.subarray(0, count), at)
    return count
  }
  await writeWhole(Buffer.from('abcdefgh'), 2, room(12))
  expect(file.toString()).toBe('..abcdefgh..')
  await expect(writeWhole(Buffer.from('abcdefgh'), 2, room(8))).rejects.toThrow('ENOSPC')
})
