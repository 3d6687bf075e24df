import { readFile } from 'node:fs/promises'

import { expect, it } from 'vitest'

import { openHouse } from './settings.ts'

const { boss, user, folder, run } = openHouse()

const rowsOf = ({ stdout }: { readonly stdout: string }) =>
  stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

it('chats go to a workspace and back, and copies stay', async () => {
  expect(await run(boss, ['workspace', 'create', 'Orchard'])).toMatchObject({ code: 0 })
  expect(await run(boss, ['chat', 'Hello', 'trees'])).toMatchObject({ code: 0 })
  const [{ id }] = rowsOf(await run(boss, ['chats', '--json', 'id']))
  const moved = await run(boss, ['chats', 'mv', id.slice(-8), 'orchard'])
  expect(moved).toMatchObject({ code: 0, stdout: '', stderr: expect.stringMatching(/ moved to orchard\.\n$/) })
  expect((await run(boss, ['chats', '--json', 'id'])).stdout).not.toContain(id)
  expect(rowsOf(await run(boss, ['chats', '--workspace', 'Orchard', '--json', 'id']))).toEqual([{ id }])
  const copied = await run(boss, ['chats', 'cp', id, 'personal', '--workspace', 'Orchard', '--json', 'id'])
  const [copy] = rowsOf(copied)
  expect(copy.id).not.toBe(id)
  expect(await run(boss, ['chats', 'mv', id, 'personal', '--workspace', 'Orchard'])).toMatchObject({ code: 0 })
  expect(rowsOf(await run(boss, ['chats', '--json', 'id']))).toEqual(expect.arrayContaining([{ id }, copy]))
})

it('files go to a workspace with their folder, and back', async () => {
  expect(await run(boss, ['workspace', 'create', 'Meadow'])).toMatchObject({ code: 0 })
  expect(await run(boss, ['drive', 'mkdir', '-p', '/bulbs/deep'])).toMatchObject({ code: 0 })
  expect(await run(boss, ['drive', 'mv', '/bulbs', '--into', 'Meadow'])).toMatchObject({ code: 0 })
  const there = ['--workspace', 'Meadow']
  expect((await run(boss, ['drive', 'ls', '/bulbs', ...there])).stdout).toContain('deep')
  expect((await run(boss, ['drive', 'ls', '/bulbs'])).code).not.toBe(0)
  const back = ['drive', 'cp', '/bulbs', '--into', 'personal', ...there, '--json', 'name']
  expect(rowsOf(await run(boss, back))).toEqual([{ name: 'bulbs' }])
  expect((await run(boss, ['drive', 'ls', '/bulbs', ...there])).code).toBe(0)
})

it('an unknown workspace is an error, and nothing is moved', async () => {
  expect(await run(boss, ['drive', 'mkdir', '/stays'])).toMatchObject({ code: 0 })
  expect(await run(boss, ['drive', 'mv', '/stays', '--into', 'Nowhere'])).toMatchObject({ code: 6 })
  expect((await run(boss, ['drive', 'ls', '/stays'])).code).toBe(0)
  expect(await run(boss, ['chats', 'mv', 'onlyone'])).toMatchObject({ code: 2 })
})

it('a workspace is exported to a file, which isn’t overwritten', async () => {
  expect(await run(boss, ['workspace', 'create', 'Archive'])).toMatchObject({ code: 0 })
  const file = `${folder}/archive.zip`
  const args = ['workspace', 'export', 'Archive', '-o', file]
  expect(await run(boss, args)).toMatchObject({ code: 0, stdout: '' })
  expect((await readFile(file)).subarray(0, 2).toString()).toBe('PK')
  expect(await run(boss, args)).toMatchObject({ code: 2 })
  expect(await run(user, ['workspace', 'export', 'Archive', '-o', `${folder}/not.zip`])).toMatchObject({ code: 6 })
})
