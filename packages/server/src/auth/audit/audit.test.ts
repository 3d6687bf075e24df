import { expect, it } from 'vitest'

import { newId } from '../../db/index.ts'
import { eachDatabase } from '../../testing/index.ts'
import { createAudit } from './audit.ts'

const from = { address: '192.0.2.7', userAgent: 'test' }

eachDatabase('An audit entry', (db) => {
  const audit = () => createAudit({ db: db(), now: () => new Date() })
  const all = { page: 1, limit: 100 }

  it('is stored together with its change, or not at all', async () => {
    const actor = newId()
    const failing = db().transaction(async (tx) => {
      await audit().record(tx, { ...from, actor, action: 'session.revoked' })
      throw new Error('not done')
    })
    await expect(failing).rejects.toThrow('not done')
    expect(await audit().search({ ...all, actor })).toEqual({ list: [], total: 0 })
    await db().transaction((tx) => audit().record(tx, { ...from, actor, action: 'session.revoked' }))
    expect((await audit().search({ ...all, actor })).total).toBe(1)
  })

  it('can’t be changed or deleted', async () => {
    const actor = newId()
    await audit().record(db().query, { ...from, actor, action: 'api_key.created', detail: { name: 'laptop' } })
    const { query } = db()
    const stays = /an audit entry stays as it is/
    await expect(query.updateTable('auditEntry').set({ actor: null }).execute()).rejects.toThrow(stays)
    await expect(query.deleteFrom('auditEntry').where('actor', '=', actor).execute()).rejects.toThrow(stays)
    const { list } = await audit().search({ ...all, actor })
    expect(list).toMatchObject([{ actor, action: 'api_key.created', detail: { name: 'laptop' }, ...from }])
  })
})
