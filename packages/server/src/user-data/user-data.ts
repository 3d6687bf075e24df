import { setImmediate } from 'node:timers/promises'

/** A file of what somebody takes along. Its content is read only when its turn comes, piece by piece. */
export interface ExportFile {
  /** A path inside the export: `conversations/….json`. */
  readonly name: string
  readonly content: () => AsyncIterable<string | Uint8Array>
  /** When it was made; default: now. */
  readonly at?: Date
  /** Its length, where that is known: a zip of a file beyond 4 GB has to be told. */
  readonly bytes?: number
  /** It is packed already: a zip does not try to make it smaller. */
  readonly isDense?: boolean
}

/** What a feature keeps of a person: how they take it along, and how it goes when they leave. */
export interface UserData {
  /** Everything that is theirs, and never a secret: no hash, no token, no key. */
  readonly exportFiles: (userId: string) => Promise<readonly ExportFile[]>
  /**
   * Removes what does not go with the row of the account. In transactions of its own, as many as it takes: done again
   * where a server died in between.
   */
  readonly erase: (userId: string) => Promise<void>
}

/** A list of any length as JSON, row by row. */
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
 * All rows of a query that gives, in the order of their ids, at most `limit` of those behind `after`. In between others
 * have their turn.
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
