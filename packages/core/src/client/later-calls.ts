import type { CallTable } from '../contract/index.ts'
import { ApiError } from '../errors/index.ts'

type Calls = Readonly<Record<string, unknown>>

/**
 * Groups of calls whose missing ones are there too: the first that is made fetches their rows. A failure to fetch them
 * is `client.network`, and the next call tries again. `make` makes a call of a row; of these none streams.
 */
export function withLaterCalls(
  groups: Readonly<Record<string, Calls>>,
  load: () => Promise<CallTable>,
  make: (group: string, row: object | undefined) => (given: unknown) => unknown,
): Record<string, Calls> {
  const loadRows = () =>
    load().catch((error: unknown) => {
      throw new ApiError('client.network', { cause: error })
    })
  const later =
    (group: string, name: string) =>
    async (given: unknown): Promise<unknown> =>
      make(group, (await loadRows())[group]?.[name])(given)
  const complete = ([group, calls]: [string, Calls]) => {
    const get = (known: Calls, name: string) => known[name] ?? later(group, name)
    return [group, new Proxy(calls, { get })] as const
  }
  return Object.fromEntries(Object.entries(groups).map(complete))
}
