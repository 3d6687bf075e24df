import { existsSync, mkdtempSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { createFileLock } from './file-lock.ts'

const lockFile = () => join(mkdtempSync(join(tmpdir(), 'saffron-lock-')), 'session.json.lock')

function leaveStale(path: string): void {
  writeFileSync(path, '')
  const longAgo = Date.now() / 1000 - 60
  utimesSync(path, longAgo, longAgo)
}

describe('the lock file', () => {
  it('runs one task at a time, and the next one even after a failure', async () => {
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

  it('takes over the lock of a dead process', async () => {
    const path = lockFile()
    leaveStale(path)
    expect(await createFileLock(path)(() => Promise.resolve('through'))).toBe('through')
    expect(existsSync(path)).toBe(false)
  })

  it('is taken over by only one of many waiting processes', async () => {
    const path = lockFile()
    leaveStale(path)
    let inside = 0
    let most = 0
    const work = () =>
      createFileLock(path)(async () => {
        inside += 1
        most = Math.max(most, inside)
        await new Promise((resolve) => setTimeout(resolve, 10))
        inside -= 1
      })
    await Promise.all(Array.from({ length: 20 }, work))
    expect(most).toBe(1)
  })

  it('leaves a lock alone that another process has taken over', async () => {
    const path = lockFile()
    await createFileLock(path)(async () => writeFileSync(path, 'of another'))
    expect(readFileSync(path, 'utf8')).toBe('of another')
  })
})
