import { setImmediate } from 'node:timers/promises'

/** A file of an export. Its content is read in chunks, and only when it's packed. */
export interface ExportFile {
  /** The path inside the export: `conversations/….json`. */
  readonly name: string
  readonly content: () => AsyncIterable<string | Uint8Array>
  /** When it was created. Defaults to now. */
  readonly at?: Date
  /** The size, if known. A zip needs it for files over 4 GB. */
  readonly bytes?: number
  /** Already compressed, so the zip stores it as it is. */
  readonly isDense?: boolean
}

/** The personal data of a user that a feature stores. */
export interface UserData {
  /** Returns everything that belongs to the user, but no secrets such as hashes, tokens or keys. */
  readonly exportFiles: (userId: string) => Promise<readonly ExportFile[]>
  /**
   * Deletes what isn't deleted with the account's row. It uses its own transactions, and is repeated if the server dies
   * in between.
   */
  readonly erase: (userId: string) => Promise<void>
}

/** Streams a list of any length as a JSON array. */
export async function* jsonArray(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const row of rows) {
    yield before + JSON.stringify(row, undefined, 2)
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

export async function* json(value: () => Promise<unknown>): AsyncGenerator<string> {
  yield `${JSON.stringify(await value(), undefined, 2)}\n`
}

const ROWS_AT_ONCE = 200

/**
 * Iterates over all rows of a query, page by page in the order of their IDs. `page` returns at most `limit` rows after
 * `after`. Other work can run between pages.
 */
export async function* exportRows<R extends { id: string }>(
  page: (range: { after: string; limit: number }) => Promise<readonly R[]>,
): AsyncGenerator<R> {
  for (let after = ''; ;) {
    const rows = await page({ after, limit: ROWS_AT_ONCE })
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < ROWS_AT_ONCE) return
    after = last.id
    await setImmediate()
  }
}
