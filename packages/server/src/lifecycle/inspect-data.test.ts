import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { describe, expect, it, onTestFinished } from 'vitest'

import { temporaryFolder } from '../testing/index.ts'
import { inspectData, startServer } from './index.ts'

const LIMIT = 30_000

async function servedFolder(): Promise<{ dataFolder: string; stop: () => Promise<void> }> {
  const dataFolder = await temporaryFolder()
  const result = await startServer({ port: 0, dataFolder, logLevel: 'silent' })
  if (!result.ok) throw new Error(result.failure.key)
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= result.server.stop())
  onTestFinished(stop)
  return { dataFolder, stop }
}

describe('The inspection of a data folder', () => {
  it('succeeds next to a running server', async () => {
    const { dataFolder } = await servedFolder()
    const report = await inspectData({ dataFolder, limitMs: LIMIT })
    expect(report).toMatchObject({ folder: dataFolder, engine: 'sqlite', exists: true, isChecked: true })
    expect(report).not.toHaveProperty('failure')
    expect(report).not.toHaveProperty('damage')
    expect(report.freeBytes).toBeGreaterThan(0)
    expect(report.databaseBytes).toBeGreaterThan(0)
  })

  it('finds nothing in an empty folder, and creates nothing', async () => {
    const dataFolder = await temporaryFolder()
    const missing = join(dataFolder, 'none')
    expect(await inspectData({ dataFolder, limitMs: LIMIT })).toMatchObject({ exists: false })
    expect(await inspectData({ dataFolder: missing, limitMs: LIMIT })).toMatchObject({ exists: false, freeBytes: 0 })
  })

  it('reports a database of another version, and a missing one', async () => {
    const { dataFolder, stop } = await servedFolder()
    await stop()
    const file = new DatabaseSync(join(dataFolder, 'saffron.db'))
    file.exec("insert into migration (name, applied_at) values ('9999-later', '')")
    file.close()
    expect(await inspectData({ dataFolder, limitMs: LIMIT })).toMatchObject({
      failure: { key: 'serve.failure.newerDatabase' },
    })
    const other = await temporaryFolder()
    await writeFile(join(other, 'saffron.db'), 'this is no database, whatever it is called'.repeat(200))
    const report = await inspectData({ dataFolder: other, limitMs: LIMIT })
    expect(report).toMatchObject({ failure: { key: 'serve.failure.databaseFile' }, damage: expect.any(String) })
  })

  it('stops a check that takes too long', async () => {
    const { dataFolder } = await servedFolder()
    expect(await inspectData({ dataFolder, limitMs: 1 })).toMatchObject({ isChecked: false })
  })
})
