import { prepareQuery, type Queries } from '../db/index.ts'

interface Owned {
  readonly owner: string
  readonly id: string
}

const touch = prepareQuery((queries, { owner, id }: Owned) =>
  queries
    .updateTable('conversation')
    .set((eb) => ({ updatedAt: eb.ref('updatedAt') }))
    .where('id', '=', id)
    .where('ownerId', '=', owner),
)

/** Locks the conversation's row until the transaction ends, so that its message tree doesn't change. */
export async function lockConversation(queries: Queries, { owner, id }: Owned): Promise<void> {
  await touch(queries, { owner, id })
}
