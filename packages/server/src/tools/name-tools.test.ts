import { expect, it } from 'vitest'

import { nameTools } from './name-tools.ts'
import type { Tool } from './tool.ts'

const tool = (plugin: string, name: string): Tool => ({
  plugin,
  name,
  description: '',
  inputSchema: { type: 'object' },
  hash: 'h',
  consent: 'none',
  call: async () => ({ content: [] }),
})

const namesOf = (...tools: Tool[]) => [...nameTools(tools).keys()]

it('keeps the names of built-in tools, puts the plugin before others, and sorts all', () => {
  expect(namesOf(tool('weather', 'today'), tool('builtin', 'current_time'), tool('files', 'read'))).toEqual([
    'current_time',
    'files_read',
    'weather_today',
  ])
})

it('only uses characters that every provider accepts', () => {
  for (const name of namesOf(tool('p', 'a.b/c'), tool('p', '🙂'), tool('p', '讀取'), tool('p', ''))) {
    expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/)
  }
})

it('keeps names apart that would be the same, whatever their order', () => {
  const [a, b, c] = [tool('p', 'a.b'), tool('p', 'a/b'), tool('builtin', 'p_a_b')]
  const names = namesOf(a, b, c)
  expect(new Set(names).size).toBe(3)
  expect(names).toContain('p_a_b')
  expect(nameTools([a, b, c]).get('p_a_b')).toBe(c)
  expect(namesOf(c, b, a)).toEqual(names)
})

it('shortens long names, and keeps their beginnings', () => {
  const [one, two] = namesOf(tool('plugin', `${'x'.repeat(100)}1`), tool('plugin', `${'x'.repeat(100)}2`))
  expect(one).toMatch(/^plugin_x+_[0-9a-f]{8}$/)
  expect(one).toHaveLength(64)
  expect(two).not.toBe(one)
})
