import * as z from 'zod/mini'

import type { Output, Schema } from '../endpoints/index.ts'
import type { Issue } from '../errors/index.ts'
import type { Translate } from '../i18n/index.ts'
import { fieldMessage } from './field-message.ts'

/** The most issues reported at once. A long list fails once for each of its elements. */
const MAX_ISSUES = 50

/** The contract types only the part of zod that it needs. All its schemas are full zod schemas. */
const zodOf = (schema: Schema) => schema as z.core.$ZodType

/** Reads a value by a schema. Returns the issues if it doesn't fit. */
export function readValue<S extends Schema>(
  schema: S,
  value: unknown,
  translate: Translate,
): { readonly data: Output<S> } | { readonly issues: readonly Issue[] } {
  const parsed = parse(schema, value)
  if (!parsed.success) return { issues: issuesOf({ schema, value, part: '' }, translate) }
  // Safe, because the schema has checked it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { data: parsed.data as Output<S> }
}

/**
 * Zod compares `length` and `size` of any value, even of an object where text is expected, and throws if they can't
 * become numbers. Without them, the same input fails with the right issue.
 */
export function parse(
  schema: Schema,
  value: unknown,
  error?: z.core.$ZodErrorMap,
): z.core.util.SafeParseResult<unknown> {
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

interface Refused {
  readonly schema: Schema
  readonly value: unknown
  readonly part: string
}

/** Returns what is wrong with a value that doesn't fit a schema, with a path that begins with `part`. */
export function issuesOf({ schema, value, part }: Refused, translate: Translate): Issue[] {
  const { error } = parse(schema, value, (raw) => fieldMessage(raw, translate))
  return (error?.issues ?? []).slice(0, MAX_ISSUES).flatMap((issue) => flatten(issue, part, translate))
}

/** A union fails in every branch. The branch with the fewest issues is the one that was meant. */
function flatten(issue: z.core.$ZodIssue, at: string, translate: Translate): Issue[] {
  const path = [at, ...issue.path].filter((step) => step !== '').join('.')
  if (issue.code === 'invalid_union') {
    const [closest] = issue.errors.toSorted((a, b) => a.length - b.length)
    if (closest !== undefined && closest.length > 0) return closest.flatMap((inner) => flatten(inner, path, translate))
  }
  // The contract's own rules have a message key where zod has a message.
  return [{ path, message: translate.has(issue.message) ? translate(issue.message) : issue.message }]
}
