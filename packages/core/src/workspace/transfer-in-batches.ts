import type { CallsOf } from '../endpoints/calls.ts'
import { MAX_TRANSFER_ITEMS, type transferContract, type TransferItem } from './contract.ts'

interface Transfer {
  readonly items: readonly TransferItem[]
  /** The ID of a workspace, or null for the user's own space. */
  readonly to: string | null
  readonly copy: boolean
}

type Calls = CallsOf<typeof transferContract>
type Sent = Awaited<ReturnType<Calls['transferItems']>>

/**
 * Moves or copies any number of items to another space, as many at a time as a call takes. Returns what is there then.
 * If a call fails, the items of earlier ones stay where they were sent.
 */
export async function transferInBatches(
  { workspace }: { readonly workspace: Pick<Calls, 'transferItems'> },
  { items, ...transfer }: Transfer,
): Promise<Sent> {
  const all: Sent = { conversations: [], nodes: [] }
  for (let start = 0; start < items.length; start += MAX_TRANSFER_ITEMS) {
    const body = { ...transfer, items: items.slice(start, start + MAX_TRANSFER_ITEMS) }
    const { conversations, nodes } = await workspace.transferItems({ body })
    all.conversations.push(...conversations)
    all.nodes.push(...nodes)
  }
  return all
}
