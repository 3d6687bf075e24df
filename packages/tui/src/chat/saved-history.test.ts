import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { expect, it } from 'vitest'

const APPS = ['one', 'two', 'three']
const PROMPTS = 30

/** Simulates an open app that sends prompts one after the other. */
const app = (folder: string, name: string) => {
  const modules = ['./saved-history.ts', '../shell/settings.ts'].map((path) => new URL(path, import.meta.url).href)
  const script = `
    const [{ openHistory }, { openConfigFile }] = await Promise.all(${JSON.stringify(modules)}.map((url) => import(url)))
    const history = openHistory(openConfigFile('state'), (error) => { throw error })
    for (let count = 0; count < ${PROMPTS}; count++) {
      history.add(['${name} ' + count])
      await history.settled()
    }`
  const env = { ...process.env, SAFFRON_CONFIG_DIR: folder }
  return promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { env })
}

it('keeps every prompt of several processes that write at the same time, in the order of each', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'saffron-history-'))
  await Promise.all(APPS.map((name) => app(folder, name)))
  const { history } = JSON.parse(readFileSync(join(folder, 'state.json'), 'utf8')) as { history: string[] }
  for (const name of APPS) {
    const own = history.filter((entry) => entry.startsWith(`${name} `))
    expect(own).toEqual(Array.from({ length: PROMPTS }, (_, count) => `${name} ${count}`))
  }
  expect(history).toHaveLength(APPS.length * PROMPTS)
})
