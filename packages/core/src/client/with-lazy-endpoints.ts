import type { CallRow, CallTable } from '../contract/index.ts'
import { ApiError } from '../errors/index.ts'

type Calls = Readonly<Record<string, unknown>>

/**
 * Adds to each group the calls whose rows are loaded on first use. If loading fails, the call fails with
 * `client.network`, and the next call tries again. None of these calls streams.
 */
export function withLazyEndpoints(
  groups: Readonly<Record<string, Calls>>,
  load: () => Promise<CallTable>,
  callOf: (row: CallRow) => (given?: object) => unknown,
): Record<string, Calls> {
  const rowOf = async (group: string, name: string): Promise<CallRow> => {
    const rows = await load().catch((error: unknown) => {
      throw new ApiError('client.network', { cause: error })
    })
    const row = rows[group]?.[name]
    if (row === undefined) throw new ApiError('client.unexpected')
    return row
  }
  const complete = (group: string, calls: Calls): Calls =>
    new Proxy(calls, {
      get: (known, name: string) => known[name] ?? (async (given?: object) => callOf(await rowOf(group, name))(given)),
    })
  return Object.fromEntries(Object.entries(groups).map(([group, calls]) => [group, complete(group, calls)]))
}
