import { mkdtempSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { createFileLock } from './file-lock.ts'

const lockFile = () => join(mkdtempSync(join(tmpdir(), 'saffron-lock-')), 'session.json.lock')

describe('the lock file', () => {
  it('lets one at a time through, and the next also after a failure', async () => {
    const path = lockFile()
    const steps: string[] = []
    const work = (name: string) =>
      createFileLock(path)(async () => {
        steps.push(`${name} in`)
        await new Promise((resolve) => setTimeout(resolve, 20))
        steps.push(`${name} out`)
        if (name === 'a') throw new Error('fails')
      })
    const results = await Promise.allSettled([work('a'), work('b'), work('c')])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    for (let step = 0; step < steps.length; step += 2) {
      expect(steps[step + 1]).toBe(steps[step]?.replace('in', 'out'))
    }
  })

  it('takes over what a dead process left', async () => {
    const path = lockFile()
    writeFileSync(path, '')
    const longAgo = Date.now() / 1000 - 60
    utimesSync(path, longAgo, longAgo)
    expect(await createFileLock(path)(() => Promise.resolve('through'))).toBe('through')
  })
})
