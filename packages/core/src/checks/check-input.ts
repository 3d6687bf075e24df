import * as z from 'zod/mini'

import type { Endpoint, Schema } from '../contract/index.ts'
import { ApiError, type Issue } from '../errors/index.ts'
import type { Translate } from '../i18n/index.ts'
import { fieldMessage } from './field-message.ts'

/** The parts of a request that an endpoint can have schemas for. */
export interface RawInput {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/** The most issues reported at once. A long list fails once for each of its elements. */
const MAX_ISSUES = 50

const PARTS = ['params', 'query', 'body'] as const

/** The contract types only the part of zod that it needs. All its schemas are full zod schemas. */
const zodOf = (schema: Schema) => schema as z.core.$ZodType

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

/**
 * Zod compares `length` and `size` of any value, even of an object where text is expected, and throws if they can't
 * become numbers. Without them, the same input fails with the right issue.
 */
function parse(schema: Schema, value: unknown, error?: z.core.$ZodErrorMap): z.core.util.SafeParseResult<unknown> {
  const params = error && { error }
  try {
    return z.safeParse(zodOf(schema), value, params)
  } catch (thrown) {
    if (!(thrown instanceof TypeError)) throw thrown
    const parsed = z.safeParse(zodOf(schema), withoutSizes(value), params)
    if (!parsed.success) return parsed
    return z.safeParse(z.never(), value, params)
  }
}

/** Returns a copy without `length` and `size` properties that aren't numbers. */
const withoutSizes = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (name, part: unknown) =>
    (name === 'length' || name === 'size') && typeof part === 'object' ? undefined : part,
  )

const isUnknownId = ({ errors = [] }: Endpoint, issues: readonly z.core.$ZodIssue[]): boolean =>
  errors.some(isNotFound) || issues.every(({ path }) => path[0] === 'id')

const isNotFound = (code: string): boolean => code.endsWith('.not_found')

const notFound = ({ errors = [] }: Endpoint): ApiError => new ApiError(errors.find(isNotFound) ?? 'request.not_found')

interface Refused {
  readonly schema: Schema
  readonly value: unknown
  readonly part: string
}

function issuesOf({ schema, value, part }: Refused, translate: Translate): Issue[] {
  const { error } = parse(schema, value, (raw) => fieldMessage(raw, translate))
  return (error?.issues ?? []).slice(0, MAX_ISSUES).flatMap((issue) => flatten(issue, part, translate))
}

/** A union fails in every branch. The branch with the fewest issues is the one that was meant. */
function flatten(issue: z.core.$ZodIssue, at: string, translate: Translate): Issue[] {
  const path = [at, ...issue.path].join('.')
  if (issue.code === 'invalid_union') {
    const [closest] = issue.errors.toSorted((a, b) => a.length - b.length)
    if (closest !== undefined && closest.length > 0) return closest.flatMap((inner) => flatten(inner, path, translate))
  }
  // The contract's own rules have a message key where zod has a message.
  return [{ path, message: translate.has(issue.message) ? translate(issue.message) : issue.message }]
}
