import type { SpaceRule } from '../endpoints/endpoint.ts'

interface Given {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

/**
 * Returns a call with the workspace in its query. A call that names an object stays as it is, because the server finds
 * the space from the object, and rejects a call whose workspace contradicts it.
 */
export async function placedIn<G extends Given>(
  workspace: () => Promise<string | undefined>,
  rule: SpaceRule | undefined,
  given: G | undefined,
): Promise<G | (Given & { readonly query: object }) | undefined> {
  if (rule === undefined || namesIts(given, ['workspace', ...Object.keys(rule.of ?? {})])) return given
  const id = await workspace()
  return id === undefined ? given : { ...given, query: { ...given?.query, workspace: id } }
}

const namesIts = ({ params, query, body }: Given = {}, fields: readonly string[]): boolean =>
  [params, query, body].some(
    (part) =>
      typeof part === 'object' &&
      part !== null &&
      Object.entries(part).some(([name, value]) => value !== undefined && fields.includes(name)),
  )
