import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { expect, test } from 'vitest'

const PROGRAM = `
  import { registerHooks } from 'node:module'
  const loaded = []
  registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context) } })
  await import(${JSON.stringify(new URL('index.ts', import.meta.url).href)})
  console.log(JSON.stringify(loaded.filter((url) => url.includes('modelcontextprotocol'))))
`

test('A server that uses no plugin doesn’t load the client library', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', PROGRAM])
  expect(JSON.parse(stdout)).toEqual([])
})
