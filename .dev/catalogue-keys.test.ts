import { globSync, readFileSync } from 'node:fs'

import { parseAst } from 'rolldown/parseAst'
import { expect, test } from 'vitest'

import { ROOT } from './run-command.ts'

const FOLDER = 'packages/core/src/i18n'

interface Source {
  readonly path: string
  readonly text: string
}

interface Node {
  readonly type: string
  readonly [field: string]: unknown
}

/** The keys that an object literal of the file writes, in their order. */
function keysOf({ path, text }: Source): string[] {
  const keys: string[] = []
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk)
    if (typeof Object(value).type !== 'string') return
    const node = value as Node
    if (node.type === 'Property') {
      const key = node['key'] as Node
      keys.push(String(key['value'] ?? key['name']))
    }
    Object.values(node).forEach(walk)
  }
  walk(parseAst(text, { lang: 'ts' }, path))
  return keys
}

/** Each key that is written more than once, with the files that write it. */
function repeatedKeys(sources: readonly Source[]): string[] {
  const paths = new Map<string, string[]>()
  for (const source of sources) {
    for (const key of keysOf(source)) paths.set(key, [...(paths.get(key) ?? []), source.path])
  }
  return [...paths].filter(([, { length }]) => length > 1).map(([key, where]) => `${key}: ${where.join(', ')}`)
}

test('a key in two files is found', () => {
  const sources = [
    { path: 'a.ts', text: "export const a = { 'a.one': 'One', 'a.two': 'Two' } as const" },
    { path: 'b.ts', text: "export const b = { ...a, 'a.two': 'Another' } as const" },
  ]
  expect(repeatedKeys(sources)).toEqual(['a.two: a.ts, b.ts'])
})

// The catalogues are spread into one object, where the compiler lets a later key replace an earlier one.
test.for(['en', 'zh-hant', 'zh-hans'])('no key of %s is written twice', (language) => {
  const cwd = `${ROOT}${FOLDER}/${language}`
  const sources = globSync('**/*.ts', { cwd }).map((path) => ({ path, text: readFileSync(`${cwd}/${path}`, 'utf8') }))
  expect(sources.flatMap(keysOf).length).toBeGreaterThan(1000)
  expect(repeatedKeys(sources)).toEqual([])
})
