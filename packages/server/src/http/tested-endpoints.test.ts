import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { contractRows } from '../testing/index.ts'

const sources = join(import.meta.dirname, '..')

it.each(contractRows)('$name has a test in its feature', ({ name, endpoint }) => {
  const [feature = ''] = name.split('.')
  const tests = globSync(`${feature}/**/*.test.ts`, { cwd: sources }).map((path) =>
    readFileSync(join(sources, path), 'utf8'),
  )
  // Called by the typed client (`api.chat.startRun(`) or by its path.
  const path = endpoint.path.replaceAll(/[.*+?^$|()[\]\\]/g, String.raw`\$&`).replaceAll(/\{\w+\}/g, '[^/]+')
  const called = new RegExp(String.raw`\b${name.replace('.', String.raw`\.`)}\(|['"\`/ }]${path.slice(1)}['"\`?]`)
  expect(tests.some((text) => called.test(text))).toBe(true)
})
