import { transferInBatches, type TransferItem } from '@saffron/core/workspace'

import type { Context } from '../context.ts'
import { workspaceIdOf } from './find-workspace.ts'
import { OWN_SPACE } from './space.ts'

interface Sending {
  readonly items: readonly TransferItem[]
  /** A workspace by name or ID, or the word for the user's own space. */
  readonly to: string
  readonly copy: boolean
}

/** Moves or copies items to another space. Returns what is there then. */
export async function sendItems(
  context: Context,
  { to: typed, ...sending }: Sending,
): ReturnType<typeof transferInBatches> {
  const to = typed === OWN_SPACE ? null : await workspaceIdOf(context, typed)
  return transferInBatches(context.api, { ...sending, to })
}
