import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { openHouse } from './settings.ts'
import { openTerminal } from './terminal.ts'

const { user, boss, folder, env, run } = openHouse()
const BOOK = Array.from({ length: 400 }, (_, index) => `In chapter ${index} the crocus opens at dawn.`).join('\n\n')

const summarize = (args: readonly string[], input?: string) => run(user, ['summarize', ...args], input)
interface Shown {
  readonly id: string
  readonly text: string
  readonly state: string
  readonly sources: readonly { readonly from: number; readonly to: number; readonly quote: string }[]
}
const shown = (stdout: string): Shown => JSON.parse(stdout)

describe('saffron summarize', () => {
  it('summarizes the pipe at the requested length, with sources as JSON', async () => {
    const { code, stdout } = await summarize(['--max', '200', '--json'], BOOK)
    expect(code).toBe(0)
    const made = shown(stdout)
    expect(made.state).toBe('succeeded')
    expect(made.text.length).toBeLessThanOrEqual(200)
    const [source] = made.sources
    expect(BOOK.slice(source?.from, source?.to)).toBe(source?.quote)
    expect((await summarize(['show', made.id.slice(-8)])).stdout.trim()).toBe(made.text)
    expect((await summarize(['show', made.id, '--sources'])).stdout).toMatch(/^ {2}\d+–\d+: In chapter/m)
    expect((await run(boss, ['summarize', 'show', made.id])).code).toBe(6)
  })

  it('summarizes a file under its name, lists it and removes it', async () => {
    const file = join(folder, 'book.txt')
    writeFileSync(file, BOOK)
    const points = await summarize([file, '--kind', 'points'])
    expect(points.stdout).toMatch(/^- In chapter 0/)
    const { stdout } = await summarize(['ls', 'book.txt', '--json'])
    const { id } = shown(stdout)
    expect((await summarize(['ls', 'book.txt'])).stdout).toContain('\tpoints\tsucceeded\t')
    expect((await summarize(['rm', id])).code).toBe(2)
    expect(await summarize(['rm', id.slice(-8), '--yes'])).toMatchObject({ code: 0, stdout: '' })
    expect((await summarize(['show', id])).code).toBe(6)
  })

  it('writes JSON of a schema, and lets the server read what is not UTF-8', async () => {
    const schema = join(folder, 'schema.json')
    writeFileSync(
      schema,
      JSON.stringify({ type: 'object', properties: { mood: { enum: ['calm'] } }, required: ['mood'] }),
    )
    const made = await summarize(['--schema', schema, '--json', 'json'], 'A calm day.')
    expect(JSON.parse(made.stdout)).toEqual({ json: { mood: 'calm' } })
    const latin = join(folder, 'latin.txt')
    writeFileSync(latin, Buffer.from('Un café à l’été. Il est très bon.'.replace('’', "'"), 'latin1'))
    expect((await summarize([latin])).stdout).toContain('Un café')
  })

  it('says what is wrong before it sends anything', async () => {
    expect((await summarize([], '')).code).toBe(2)
    expect((await summarize(['--max', '1001'], BOOK)).stderr).toContain('1–1000')
    expect((await summarize(['--kind', 'poem'], BOOK)).stderr).toContain('outline')
    expect((await summarize([join(folder, 'missing.txt')])).code).toBe(6)
    const failed = await summarize(['--prompt', 'demo:cut'], 'A day.')
    expect([failed.code, failed.stdout]).toEqual([1, ''])
  })

  it('shows its progress on a terminal, and then the result', async () => {
    const file = join(folder, 'book.txt')
    writeFileSync(file, BOOK)
    const terminal = openTerminal(['summarize', file, '--max', '90'], env(user))
    await terminal.waitFor('In chapter 0 the crocus opens at dawn.')
    expect(await terminal.exited).toBe(0)
  })
})
