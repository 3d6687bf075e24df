import { sql } from 'kysely'

import type { Queries } from '../../db/index.ts'
import type { PassageVectorTable } from '../../db/tables/file-text.ts'
import { inScope, type Scope } from './search-store.ts'
import type { Content } from './text-store.ts'

/** Returns passages of a content without a vector of this model, in order. */
export function unseenPassages(db: Queries, { owner, hash }: Content, model: string, limit: number) {
  return db
    .selectFrom('passage')
    .select(['passage.id', 'passage.text'])
    .where('passage.ownerId', '=', owner)
    .where('passage.hash', '=', hash)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('passageVector')
            .select('passageVector.passageId')
            .whereRef('passageVector.passageId', '=', 'passage.id')
            .where('passageVector.model', '=', model),
        ),
      ),
    )
    .orderBy('passage.id')
    .limit(limit)
    .execute()
}

/** Stores vectors, replacing those of another model. */
export async function storeVectors(tx: Queries, rows: readonly PassageVectorTable[]): Promise<void> {
  await tx
    .insertInto('passageVector')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.column('passageId').doUpdateSet((eb) => ({
        model: eb.ref('excluded.model'),
        vector: eb.ref('excluded.vector'),
      })),
    )
    .execute()
}

/** Returns whether any passage of a scope has a vector of this model. */
export async function hasVectors(db: Queries, scope: Scope, model: string): Promise<boolean> {
  const { owner, stores, assets } = scope
  const all = db.selectFrom('passageVector').select('model').where('ownerId', '=', owner).where('model', '=', model)
  // Most users have no vectors, which this check finds out quickly.
  if ((await all.limit(1).executeTakeFirst()) === undefined) return false
  if (stores === undefined && assets === undefined) return true
  const within = db
    .selectFrom('passage')
    .select('passage.id')
    .where('passage.ownerId', '=', owner)
    .where('passage.hash', 'in', inScope(db, scope))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('passageVector')
          .select('passageVector.passageId')
          .whereRef('passageVector.passageId', '=', 'passage.id')
          .where('passageVector.model', '=', model),
      ),
    )
  return (await within.limit(1).executeTakeFirst()) !== undefined
}

interface VectorPage extends Scope {
  readonly model: string
  /** The ID of the last passage of the previous page. */
  readonly after: string
  readonly limit: number
}

/** Returns a user's vectors in the order of their passages, page by page. */
export function vectorsAfter(db: Queries, { owner, stores, assets, model, after, limit }: VectorPage) {
  return db
    .selectFrom('passageVector')
    .select(['passageId', 'vector'])
    .where('ownerId', '=', owner)
    .where('model', '=', model)
    .where('passageId', '>', after)
    .$if(stores !== undefined || assets !== undefined, (query) =>
      query.where((eb) =>
        eb(
          'passageId',
          'in',
          eb
            .selectFrom('passage')
            .select('passage.id')
            .where('passage.ownerId', '=', owner)
            .where('passage.hash', 'in', inScope(db, { owner, stores, assets })),
        ),
      ),
    )
    .orderBy('passageId')
    .limit(limit)
    .execute()
}

/** Returns contents that have text and wait for vectors. */
export async function contentsWithoutVectors(db: Queries, most: number): Promise<readonly Content[]> {
  return (
    db
      .selectFrom('blob')
      .select(['ownerId as owner', 'hash'])
      // Inlined, see waitingContents.
      .where('vectorState', '=', sql.lit('waiting'))
      .where('textState', 'not in', ['waiting', 'running'])
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('job')
              .select('job.id')
              .where('job.kind', '=', 'vectors')
              .where('job.state', '!=', 'failed')
              .whereRef('job.ownerId', '=', 'blob.ownerId')
              .whereRef('job.subject', '=', 'blob.hash'),
          ),
        ),
      )
      .limit(most)
      .execute()
  )
}
