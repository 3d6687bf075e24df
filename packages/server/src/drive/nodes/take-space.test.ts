import { expect, it } from 'vitest'

import { buildOwner, driveServices, eachDatabase } from '../../testing/index.ts'
import { changeDrive } from './drive-change.ts'
import { findDrive, takeSpace } from './drive-store.ts'

eachDatabase('Space of a drive', (db) => {
  const take = (owner: string, bytes: number, quotaBytes: number) =>
    changeDrive(driveServices(db()), owner, ({ tx }) => takeSpace(tx, { owner, bytes, quotaBytes }))

  it('is never more than the quota, whoever takes it at once', async () => {
    const owner = await buildOwner(db())
    const taken = await Promise.allSettled(Array.from({ length: 12 }, () => take(owner, 30, 100)))
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect((await findDrive(db().query, owner))?.usedBytes).toBe(90)
    await expect(take(owner, 11, 100)).rejects.toMatchObject({
      statusCode: 507,
      code: 'drive.full',
      values: { free: '10 B', size: '11 B' },
    })
    await take(owner, 10, 100)
    await take(owner, 1000, 0)
    // Who holds more than a new limit can let go of some.
    await take(owner, -1, 100)
    expect((await findDrive(db().query, owner))?.usedBytes).toBe(1099)
  })
})
