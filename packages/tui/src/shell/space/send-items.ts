import type { Conversation } from '@saffron/core/chat'
import type { Node } from '@saffron/core/drive'
import { MAX_TRANSFER_ITEMS, type TransferItem } from '@saffron/core/workspace'

import type { Context } from '../context.ts'
import { workspaceIdOf } from './find-workspace.ts'
import { OWN_SPACE } from './space.ts'

interface Sending {
  readonly items: readonly TransferItem[]
  /** A workspace by name or ID, or the word for the user's own space. */
  readonly to: string
  readonly copy: boolean
}

interface SentItems {
  readonly conversations: readonly Conversation[]
  readonly nodes: readonly Node[]
}

/** Moves or copies items to another space, in batches of the maximum call size. Returns what is there then. */
export async function sendItems(context: Context, { items, to: typed, copy }: Sending): Promise<SentItems> {
  const to = typed === OWN_SPACE ? null : await workspaceIdOf(context, typed)
  const conversations: Conversation[] = []
  const nodes: Node[] = []
  for (let start = 0; start < items.length; start += MAX_TRANSFER_ITEMS) {
    const body = { items: items.slice(start, start + MAX_TRANSFER_ITEMS), to, copy }
    const sent = await context.api.workspace.transferItems({ body })
    conversations.push(...sent.conversations)
    nodes.push(...sent.nodes)
  }
  return { conversations, nodes }
}
