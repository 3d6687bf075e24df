import type { Queries } from './database.ts'
import type { Schema } from './schema.ts'

/** Tables whose rows have a version, so that changes can't overwrite unseen ones. */
type Versioned = 'channel' | 'model' | 'routeRule' | 'setting' | 'systemPrompt'

/** The rows have changed since they were read. The response includes their current state. */
export class ChangedRows extends Error {
  readonly ids: readonly string[]

  constructor(ids: readonly string[]) {
    super(`${ids.length} rows are not what was seen`)
    this.name = 'ChangedRows'
    this.ids = ids
  }
}

interface Row {
  readonly id: string
  readonly version: number
}

/** A row as it was read. Without a version, the current row is used. */
export interface SeenRow {
  readonly id: string
  readonly version?: number | undefined
}

/** Throws ChangedRows if the row's version has changed. */
export function requireVersion({ id, version }: Row, seen: number | undefined): void {
  if (seen !== undefined && seen !== version) throw new ChangedRows([id])
}

/** Replaces a row. Throws ChangedRows if its version has changed. */
export async function replaceRow<Table extends Versioned>(
  db: Queries,
  table: Table,
  { id, ...columns }: Schema[Table],
  version: number,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable<Versioned>(table)
    .set(columns)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new ChangedRows([id])
}

/** Deletes a row. Throws ChangedRows if it has changed since it was read. */
export async function removeRow(db: Queries, table: Versioned, { id, version }: Row): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom(table)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numDeletedRows !== 1n) throw new ChangedRows([id])
}
