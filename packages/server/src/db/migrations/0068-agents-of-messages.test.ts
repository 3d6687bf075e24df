import { sql } from 'kysely'
import { expect, it } from 'vitest'

import { buildOwner, eachDatabase } from '../../testing/index.ts'
import { migrate } from '../migrate.ts'

const AT = '2026-01-01T00:00:00.000Z'
/** More than are read at once. */
const VERSIONS = 250

eachDatabase(
  'Versions of agents from before their visibility had a column',
  (db) => {
    it('get the one of their definition, even if that holds half of a character', async () => {
      const ownerId = await buildOwner(db())
      const { query } = db()
      for (const id of ['a', 'b']) {
        await sql`
          insert into agent (id, owner_id, draft, draft_folded, draft_category, version, versions, hidden, users, chats,
            created_at, updated_at)
          values (${id}, ${ownerId}, '{}', '', '', 1, 1, 0, 0, 0, ${AT}, ${AT})`.execute(query)
        for (let number = 1; number <= VERSIONS; number++) {
          const visibility = number % 2 === 0 ? 'store' : 'private'
          const definition = JSON.stringify({ name: number === 2 ? 'Smile \ud83d' : 'Smile', visibility })
          await sql`
            insert into agent_version (agent_id, owner_id, number, definition, name, folded, category, changelog, created_at)
            values (${id}, ${ownerId}, ${number}, ${definition}, '', '', '', '', ${AT})`.execute(query)
        }
      }
      await migrate(db())
      const found = await query
        .selectFrom('agentVersion')
        .select(['agentId', 'number', 'visibility'])
        .orderBy('agentId')
        .orderBy('number')
        .execute()
      expect(found).toEqual(
        ['a', 'b'].flatMap((agentId) =>
          Array.from({ length: VERSIONS }, (_, at) => ({
            agentId,
            number: at + 1,
            visibility: at % 2 === 1 ? 'store' : 'private',
          })),
        ),
      )
    })
  },
  { through: '0067-bundled-agents' },
)
