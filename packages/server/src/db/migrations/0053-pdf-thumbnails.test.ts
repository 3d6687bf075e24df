import { expect, it } from 'vitest'

import { buildOwner, eachDatabase } from '../../testing/index.ts'
import { migrate } from '../migrate.ts'

const AT = '2026-01-01T00:00:00.000Z'
const BLOB = {
  size: 1,
  kind: 'document',
  width: null,
  height: null,
  thumbnail: 'none',
  textState: 'none',
  textError: null,
  vectorState: 'none',
  vectorError: null,
  createdAt: AT,
} as const

eachDatabase(
  'PDFs from before they had thumbnails',
  (db) => {
    it('get them, and other files don’t', async () => {
      const ownerId = await buildOwner(db())
      const of = (hash: string, type: string) => ({ ...BLOB, ownerId, hash, type })
      await db()
        .query.insertInto('blob')
        .values([of('a', 'application/pdf'), of('b', 'text/plain')])
        .execute()
      await migrate(db())
      const blobs = await db().query.selectFrom('blob').select(['hash', 'thumbnail']).orderBy('hash').execute()
      expect(blobs).toEqual([
        { hash: 'a', thumbnail: 'waiting' },
        { hash: 'b', thumbnail: 'none' },
      ])
      const jobs = await db().query.selectFrom('job').selectAll().execute()
      expect(jobs).toMatchObject([{ kind: 'thumbnail', ownerId, subject: 'a', state: 'waiting', attempts: 0 }])
    })
  },
  { through: '0052-budgets' },
)
