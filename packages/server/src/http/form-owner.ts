import type { Endpoint } from '@saffron/core/contract'
import type { Request } from 'express'

import type { Queries } from '../db/index.ts'
import { namesSpace, spaceOfCall } from './call-space.ts'
import type { Caller } from './handler.ts'

/**
 * Returns whose space a form is for, by its query and the fields that came before its file. Undefined if the file comes
 * first, because the fields after it may name a workspace. Then only the largest upload limits the file, and storing it
 * checks the quota. Throws what `findSpace` throws.
 */
export async function ownerOfForm(
  queries: Queries,
  endpoint: Endpoint,
  caller: Caller | undefined,
  { request, fields }: { readonly request: Request; readonly fields: object },
): Promise<string | undefined> {
  const input = { params: request.params, query: request.query, body: fields }
  if (Object.keys(fields).length === 0 && !namesSpace(endpoint, input)) return undefined
  return (await spaceOfCall(queries, endpoint, caller, input, input))?.owner
}
