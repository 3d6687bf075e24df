import { MAX_TRANSFER_ITEMS, type TransferItem } from '@saffron/core/workspace'

import { api } from '../session/client.ts'

interface SentItems {
  readonly items: readonly TransferItem[]
  /** A workspace, or null for the user's own space. */
  readonly to: string | null
  readonly copy: boolean
}

/** Sends items in batches of the maximum call size. Returns the path of the first one. */
export async function sendItems({ items, to, copy }: SentItems): Promise<string> {
  let path: string | undefined
  for (let start = 0; start < items.length; start += MAX_TRANSFER_ITEMS) {
    const body = { items: items.slice(start, start + MAX_TRANSFER_ITEMS), to, copy }
    const { conversations, nodes } = await api.workspace.transferItems({ body })
    const [chat, node] = [conversations[0], nodes[0]]
    if (chat !== undefined) path ??= `/app/chats/${chat.id}`
    if (node !== undefined) path ??= `/app/drive/${node.parent ?? ''}`
  }
  return path ?? '/app'
}
