import { CONFLICT_CHOICES } from '@saffron/core/drive'
import * as fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'

import { newId } from '../../db/index.ts'
import { type DriveStep, STEP_KINDS, takeStep } from '../../testing/drive-steps.ts'
import { buildAsset, buildOwner, driveFaults, driveServices, eachDatabase } from '../../testing/index.ts'
import { spawnDriveSteps } from '../../testing/spawn-drive-steps.ts'
import { changeDrive } from './drive-change.ts'

const number = fc.nat(1000)
const step: fc.Arbitrary<DriveStep> = fc.record({
  kind: fc.constantFrom(...STEP_KINDS),
  which: number,
  where: number,
  name: fc.constantFrom('a', 'b', 'c.txt', 'd'),
  onConflict: fc.constantFrom(...CONFLICT_CHOICES),
})

eachDatabase('Concurrent changes of a drive', (db) => {
  it('create no cycle, no wrong size, count or used space, and lose no node', { timeout: 120_000 }, async () => {
    const groups = fc.array(fc.array(step, { minLength: 1, maxLength: 8 }), { minLength: 4, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(fc.boolean(), groups, async (mayDelete, rounds) => {
        const owner = await buildOwner(db())
        const hash = newId()
        const assets = [
          (await buildAsset(db(), owner, { size: 3 })).id,
          (await buildAsset(db(), owner, { size: 5, hash })).id,
          (await buildAsset(db(), owner, { size: 5, hash })).id,
        ]
        const steps = rounds.map((round) => round.filter(({ kind }) => mayDelete || kind !== 'delete'))
        const seen = new Set<string>()
        for (const round of steps) {
          const done = await Promise.all(round.map((each) => takeStep(driveServices(db()), owner, each, assets)))
          for (const { id } of done.flat()) seen.add(id)
        }
        expect(await driveFaults(db())).toEqual([])
        if (mayDelete) return
        const rows = await db().query.selectFrom('node').select('id').where('ownerId', '=', owner).execute()
        const left = new Set(rows.map(({ id }) => id))
        expect([...seen].filter((id) => !left.has(id))).toEqual([])
      }),
      { numRuns: 40 },
    )
  })

  it('don’t block other users, regardless of their number', async () => {
    const services = driveServices(db())
    const owner = await buildOwner(db())
    const first = Promise.withResolvers<void>()
    onTestFinished(() => first.resolve())
    const changes = Array.from({ length: 20 }, (_, index) =>
      changeDrive(services, { owner, by: null }, async () => (index === 0 ? first.promise.then(() => index) : index)),
    )
    await db().ping()
    first.resolve()
    expect(await Promise.all(changes)).toEqual([...changes.keys()])
  })

  it('by several processes don’t either', { timeout: 120_000 }, async () => {
    const owner = await buildOwner(db())
    const assets = [(await buildAsset(db(), owner, { size: 7 })).id, (await buildAsset(db(), owner, { size: 11 })).id]
    const steps = { location: db().location, owner, assets, steps: 120 }
    const codes = await Promise.all([spawnDriveSteps(steps), spawnDriveSteps(steps), spawnDriveSteps(steps)])
    expect(codes).toEqual([0, 0, 0])
    expect(await driveFaults(db())).toEqual([])
  })
})
