import { sql } from 'kysely'

import type { Queries } from '../../db/index.ts'
import type { Author } from '../../spaces/index.ts'
import type { Owned } from './conversation-store.ts'
import { changeView } from './view-store.ts'

interface Growth extends Owned, Author {
  /** The message that the new ones follow, or null for a new root. */
  readonly parent: string | null
  /** The last new message. */
  readonly leaf: string
  /** The author left the branch that they saw, and stays on the new one. */
  readonly isFork: boolean
}

/**
 * In a workspace, moves the ends of branches that members see to a new message after them. Who chose no branch sees the
 * one that grew last, which is that of the conversation.
 */
export async function growBranches(tx: Queries, { owner, by, id, parent, leaf, isFork }: Growth): Promise<void> {
  if (by === null || by === owner) return
  if (isFork) await changeView(tx, { owner, by, id }, { leafId: leaf })
  await tx
    .updateTable('conversationView')
    .set({ leafId: leaf })
    .where('conversationId', '=', id)
    .where((eb) =>
      eb.or([
        ...(parent === null ? [] : [eb('leafId', '=', parent)]),
        // A new answer to an earlier message.
        eb.and([eb('userId', '=', by), eb('leafId', 'is not', null)]),
      ]),
    )
    .execute()
}

/** Moves members whose branch was deleted to another one. */
export async function leaveDeletedBranches(
  tx: Queries,
  { owner, id, leaf }: Owned & { readonly leaf: string | null },
): Promise<void> {
  await tx
    .updateTable('conversationView')
    .set({ leafId: leaf })
    .where('conversationId', '=', id)
    .where('leafId', 'is not', null)
    .where(
      sql<boolean>`not exists (
        select 1 from message as m where m.id = conversation_view.leaf_id and m.owner_id = ${owner})`,
    )
    .execute()
}
