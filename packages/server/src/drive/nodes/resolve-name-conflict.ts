import { besideName, type ClashChoice } from '@saffron/core/drive'
import { ApiError } from '@saffron/core/errors'

import type { Queries } from '../../db/index.ts'
import type { NodeTable } from '../../db/tables/drive.ts'
import { findChild, existingNames } from './node-store.ts'

/** What a node is to be called, and where. */
interface Wish {
  readonly folder: string
  readonly name: string
  readonly onClash: ClashChoice
  /** The node itself, whose own name is not in its way. */
  readonly self?: string
}

/** The name it gets; `taken` is what has it until now and makes room, or where nothing is to be done, stays. */
type Claim =
  | { readonly outcome: 'free'; readonly name: string }
  | { readonly outcome: 'replace' | 'skip'; readonly name: string; readonly taken: NodeTable }

/** How many names beside a taken one are tried at a time, at first and at most. */
const FIRST_TRIES = 8
const MAX_TRIES = 512

/** Finds a name in a folder. Throws `node.name_taken`, with the name, where that is the choice. */
export async function resolveNameConflict(tx: Queries, { folder, name, onClash, self }: Wish): Promise<Claim> {
  const taken = await findChild(tx, folder, name)
  if (taken === undefined || taken.id === self) return { outcome: 'free', name }
  if (onClash === 'refuse') throw new ApiError('node.name_taken', { details: { names: [name] } })
  if (onClash === 'keepBoth') return { outcome: 'free', name: await freeName(tx, folder, name) }
  return { outcome: onClash, name, taken }
}

/** The first of `name (2)`, `name (3)`, … that nothing in the folder has. */
async function freeName(tx: Queries, folder: string, name: string): Promise<string> {
  for (let [from, tries] = [2, FIRST_TRIES]; ; [from, tries] = [from + tries, Math.min(2 * tries, MAX_TRIES)]) {
    const candidates = Array.from({ length: tries }, (_, index) => besideName(name, from + index))
    const taken = await existingNames(tx, folder, candidates)
    const free = candidates.find((candidate) => !taken.has(candidate))
    if (free !== undefined) return free
  }
}
