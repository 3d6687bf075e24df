import { numberedName, type ConflictChoice } from '@saffron/core/drive'
import { ApiError } from '@saffron/core/errors'

import type { Queries } from '../../db/index.ts'
import type { NodeTable } from '../../db/tables/drive.ts'
import { findChild, existingNames } from './node-store.ts'

/** The requested name and folder of a node. */
interface RequestedName {
  readonly folder: string
  readonly name: string
  readonly onConflict: ConflictChoice
  /** The node itself, whose own name isn't a conflict. */
  readonly self?: string
}

/** The resulting name. `existing` is the node that has it and is replaced, or kept if the edit is skipped. */
type Claim =
  | { readonly outcome: 'free'; readonly name: string }
  | { readonly outcome: 'replace' | 'skip'; readonly name: string; readonly existing: NodeTable }

/** The number of candidate names per attempt, at first and at most. */
const FIRST_TRIES = 8
const MAX_TRIES = 512

/** Resolves the name of a node in a folder. Throws `node.name_taken` with the name if the choice is to fail. */
export async function resolveNameConflict(
  tx: Queries,
  { folder, name, onConflict, self }: RequestedName,
): Promise<Claim> {
  const existing = await findChild(tx, folder, name)
  if (existing === undefined || existing.id === self) return { outcome: 'free', name }
  if (onConflict === 'refuse') throw new ApiError('node.name_taken', { details: { names: [name] } })
  if (onConflict === 'keepBoth') return { outcome: 'free', name: await freeName(tx, folder, name) }
  return { outcome: onConflict, name, existing }
}

/** Returns the first of `name (2)`, `name (3)`, … that is free in the folder. */
async function freeName(tx: Queries, folder: string, name: string): Promise<string> {
  for (let [from, tries] = [2, FIRST_TRIES]; ; [from, tries] = [from + tries, Math.min(2 * tries, MAX_TRIES)]) {
    const candidates = Array.from({ length: tries }, (_, index) => numberedName(name, from + index))
    const existing = await existingNames(tx, folder, candidates)
    const free = candidates.find((candidate) => !existing.has(candidate))
    if (free !== undefined) return free
  }
}
