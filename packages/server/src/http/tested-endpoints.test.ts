import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { contractRows } from '../testing/index.ts'

const sources = join(import.meta.dirname, '..')

const escaped = (text: string): string => text.replaceAll(/[.*+?^$|()[\]\\/]/g, String.raw`\$&`)

/** The code of a feature's tests without comments, so that a call in a comment doesn't count. */
const testsOf = (feature: string): string[] =>
  globSync(`${feature}/**/*.test.ts`, { cwd: sources }).map((path) =>
    readFileSync(join(sources, path), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*/gm, ''),
  )

it.each(contractRows)('$name is called by a test of its feature', ({ name, endpoint: { method, path } }) => {
  const [feature = '', call = ''] = name.split('.')
  // Calls of the typed client: `api.chat.startRun(`, `chat.startRun(`.
  const typed = String.raw`(?<!['"\x60])\b${feature}\.${call}\(`
  // HTTP requests: `send(server, 'POST /auth/signin'`, `fetch(\`${url}/ai/models\``.
  const filled = escaped(path).replaceAll(/\{\w+\}/g, String.raw`[^\s'"\x60?]+`)
  const request = String.raw`\b(?:send|fetch)\([^'"\x60]*['"\x60](?:${method} |\$\{[\w.]+\})${filled}['"\x60?]`
  const called = new RegExp(`${typed}|${request}`)
  expect(testsOf(feature).some((text) => called.test(text))).toBe(true)
})
