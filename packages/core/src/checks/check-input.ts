import type * as z from 'zod/mini'

import type { Endpoint } from '../endpoints/index.ts'
import { ApiError } from '../errors/index.ts'
import type { Translate } from '../i18n/index.ts'
import { issuesOf, parse } from './read-value.ts'

/** The parts of a request that an endpoint can have schemas for. */
export interface RawInput {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

const PARTS = ['params', 'query', 'body'] as const

/**
 * Validates a request by the endpoint's schemas and returns the parsed input. Throws `request.invalid` with an issue
 * for each invalid field (`body.email`), or the endpoint's own not-found error if a path parameter can't be a valid
 * name. The translator is loaded only if something is invalid.
 */
export async function checkInput(
  endpoint: Endpoint,
  raw: RawInput,
  translator: () => Translate | Promise<Translate>,
): Promise<RawInput> {
  const checked: Record<(typeof PARTS)[number], unknown> = { params: undefined, query: undefined, body: undefined }
  for (const part of PARTS) {
    const schema = endpoint[part]
    if (schema === undefined) continue
    // A missing body counts as an empty one, so its missing fields are named one by one.
    const value = part === 'body' && raw.body === undefined ? {} : raw[part]
    const parsed = parse(schema, value)
    if (!parsed.success) {
      if (part === 'params' && isUnknownId(endpoint, parsed.error.issues)) throw notFound(endpoint)
      throw new ApiError('request.invalid', { issues: issuesOf({ schema, value, part }, await translator()) })
    }
    checked[part] = parsed.data
  }
  return checked
}

const isUnknownId = ({ errors = [] }: Endpoint, issues: readonly z.core.$ZodIssue[]): boolean =>
  errors.some(isNotFound) || issues.every(({ path }) => path[0] === 'id')

const isNotFound = (code: string): boolean => code.endsWith('.not_found')

const notFound = ({ errors = [] }: Endpoint): ApiError => new ApiError(errors.find(isNotFound) ?? 'request.not_found')
