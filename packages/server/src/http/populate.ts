import type { Endpoint } from '@saffron/core/contract'

import type { Space } from '../spaces/index.ts'

/** Returns entities of a space by their IDs. */
type Populator = (space: Space, ids: readonly string[]) => Promise<ReadonlyMap<string, object>>

/** Populators by the name of their relation. */
export type Populators = Readonly<Record<string, Populator>>

interface Wanted {
  /** Undefined for a call that works in none, whose relations stay IDs. */
  readonly space: Space | undefined
  /** The relations named by `?populate=`. */
  readonly names: readonly string[]
  readonly populators: Populators
}

/**
 * Returns the result with the requested relations replaced by entities, where they exist. `populated` of each row lists
 * the relations that were replaced, including those that always are.
 */
export async function populate(result: unknown, { relations = [] }: Endpoint, wanted: Wanted): Promise<unknown> {
  if (relations.length === 0 || !isRow(result)) return result
  const { list } = result
  if (!Array.isArray(list)) return (await populateRows([result], relations, wanted))[0]
  return { ...result, list: await populateRows(list.filter(isRow), relations, wanted) }
}

type Row = Readonly<Record<string, unknown>>

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

async function populateRows(
  rows: readonly Row[],
  relations: readonly string[],
  { space, names, populators }: Wanted,
): Promise<Row[]> {
  let populated = [...rows]
  for (const name of names) {
    const ids = populated.flatMap((row) => [row[name]].flat()).filter((id) => typeof id === 'string')
    const whole = space && (await populators[name]?.(space, [...new Set(ids)]))
    const fill = (value: unknown): unknown => (typeof value === 'string' && whole?.get(value)) || value
    populated = populated.map((row) => {
      const value = row[name]
      return { ...row, [name]: Array.isArray(value) ? value.map(fill) : fill(value) }
    })
  }
  return populated.map((row) => {
    const came = relations.filter((name) => [row[name]].flat().some(isRow))
    return came.length === 0 ? row : { ...row, populated: came }
  })
}
