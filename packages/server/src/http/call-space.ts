import type { Endpoint, OwnedKind } from '@saffron/core/contract'
import { ApiError } from '@saffron/core/errors'

import type { Queries } from '../db/index.ts'
import { findSpace, ownSpace, type Space } from '../spaces/index.ts'
import type { Caller } from './handler.ts'

/** The checked parts of a request. */
interface Input {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/** Returns the space of a call, or undefined if the endpoint works in none. Throws what `findSpace` throws. */
export async function spaceOfCall(
  queries: Queries,
  { space: rule }: Endpoint,
  caller: Caller | undefined,
  input: Input,
  raw: { readonly query: unknown; readonly body: unknown },
): Promise<Space | undefined> {
  if (rule === undefined || caller === undefined) return undefined
  const { userId } = caller
  // Undeclared fields too, so that a call which names an object never ignores a workspace that contradicts it.
  const workspace = fieldOf(raw.query, 'workspace') ?? fieldOf(raw.body, 'workspace')
  if (caller.byApiKey === true) {
    // A key works in one space, whatever the call names.
    if (workspace !== undefined && workspace !== caller.workspace) throw new ApiError('workspace.not_found')
    if (caller.workspace === undefined) return ownSpace(userId)
    return findSpace(queries, { userId, rule, object: undefined, workspace: caller.workspace })
  }
  return findSpace(queries, { userId, rule, object: objectOf(rule.of ?? {}, input), workspace })
}

/** Returns whether a call names the space that it works in. */
export const namesSpace = ({ space: rule }: Endpoint, input: Input): boolean =>
  objectOf(rule?.of ?? {}, input) !== undefined ||
  (fieldOf(input.query, 'workspace') ?? fieldOf(input.body, 'workspace')) !== undefined

function objectOf(
  of: Readonly<Record<string, OwnedKind>>,
  { params, query, body }: Input,
): { kind: OwnedKind; id: string } | undefined {
  for (const [field, kind] of Object.entries(of)) {
    const id = fieldOf(params, field) ?? fieldOf(query, field) ?? fieldOf(body, field)
    if (id !== undefined) return { kind, id }
  }
  return undefined
}

/** Returns a text field, or the first text of a list. */
function fieldOf(part: unknown, field: string): string | undefined {
  if (typeof part !== 'object' || part === null) return undefined
  const value: unknown = Object.entries(part).find(([name]) => name === field)?.[1]
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' ? first : undefined
}
