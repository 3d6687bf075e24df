import type { Queries } from './database.ts'
import type { Schema } from './schema.ts'

/** Tables whose rows count their changes, so that nobody writes over what they have not seen. */
type Versioned = 'channel' | 'model' | 'routeRule' | 'setting' | 'systemPrompt'

/** Somebody was faster: whoever saw these rows as they were is answered with what they are now. */
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

/** A row as somebody saw it; who names no version takes it as it is. */
export interface SeenRow {
  readonly id: string
  readonly version?: number | undefined
}

/** Throws ChangedRows where a row is not what was seen. */
export function requireVersion({ id, version }: Row, seen: number | undefined): void {
  if (seen !== undefined && seen !== version) throw new ChangedRows([id])
}

/** Writes all of a row. Throws ChangedRows where it is not of that version any more. */
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

/** Deletes a row. Throws ChangedRows where it is not what was read any more. */
export async function removeRow(db: Queries, table: Versioned, { id, version }: Row): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom(table)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numDeletedRows !== 1n) throw new ChangedRows([id])
}
