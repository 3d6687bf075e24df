import * as z from 'zod/mini'

import type { Endpoint, Schema } from '../contract/index.ts'
import { ApiError, type Issue } from '../errors/index.ts'
import type { Translate } from '../i18n/index.ts'
import { fieldMessage } from './field-message.ts'

/** The parts of a request that an endpoint has schemas for. */
export interface RawInput {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/** As many as anybody mends at a time: a wide list fails once for each of its elements. */
const MAX_ISSUES = 50

const PARTS = ['params', 'query', 'body'] as const

/** The contract names only the part of zod that its types need; all its schemas are whole ones. */
const zodOf = (schema: Schema) => schema as z.core.$ZodType

/**
 * What the endpoint's schemas make of a request. Throws `request.invalid` with an issue for each field at fault
 * (`body.email`), or the endpoint's own not-found error when what the path names can be no such name at all. The
 * translator is asked for where something is wrong.
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
    // No body at all is an empty one: what it lacks is then named field by field.
    const value = part === 'body' && raw.body === undefined ? {} : raw[part]
    const parsed = parse(schema, value)
    if (!parsed.success) {
      if (part === 'params' && namesNothing(endpoint, parsed.error.issues)) throw notFound(endpoint)
      throw new ApiError('request.invalid', { issues: issuesOf({ schema, value, part }, await translator()) })
    }
    checked[part] = parsed.data
  }
  return checked
}

/**
 * Zod compares `length` and `size` of whatever comes, also of an object in place of a text, and throws where that is no
 * number and cannot become one. Without them the same input fails as what it is.
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

/** A copy whose objects have no `length` and no `size` but numbers. */
const withoutSizes = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (name, part: unknown) =>
    (name === 'length' || name === 'size') && typeof part === 'object' ? undefined : part,
  )

const namesNothing = ({ errors = [] }: Endpoint, issues: readonly z.core.$ZodIssue[]): boolean =>
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

/** A union fails in every branch; the one that was meant is the one that fails least. */
function flatten(issue: z.core.$ZodIssue, at: string, translate: Translate): Issue[] {
  const path = [at, ...issue.path].join('.')
  if (issue.code === 'invalid_union') {
    const [closest] = issue.errors.toSorted((a, b) => a.length - b.length)
    if (closest !== undefined && closest.length > 0) return closest.flatMap((inner) => flatten(inner, path, translate))
  }
  // A rule of the contract's own has the key of its message where zod has the message.
  return [{ path, message: translate.has(issue.message) ? translate(issue.message) : issue.message }]
}
