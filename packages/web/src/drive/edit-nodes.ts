import { type ConflictChoice, MAX_NODES_AT_ONCE, type Node } from '@saffron/core/drive'

import { api } from '../shell/session/client.ts'

export interface NodesEdit {
  readonly action: 'move' | 'copy' | 'trash' | 'restore' | 'delete'
  readonly ids: readonly string[]
  readonly parent?: string
  readonly onConflict?: ConflictChoice
}

/** Applies an edit to all nodes, in batches of the maximum call size. Returns the updated nodes. */
export async function editNodes({ ids, ...edit }: NodesEdit): Promise<readonly Node[]> {
  const nodes: Node[] = []
  for (let start = 0; start < ids.length; start += MAX_NODES_AT_ONCE) {
    const body = { ...edit, ids: ids.slice(start, start + MAX_NODES_AT_ONCE) }
    nodes.push(...(await api.drive.editNodes({ body })).list)
  }
  return nodes
}
