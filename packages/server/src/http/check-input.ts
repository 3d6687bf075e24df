import type { Endpoint, Schema } from '@saffron/core/contract'
import { ApiError, type Issue } from '@saffron/core/errors'
import type { Locale, Translate } from '@saffron/core/i18n'
import * as z from 'zod/mini'

import { translatorFor } from '../translators.ts'
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
 * (`body.email`), or the endpoint's own not-found error when what the path names can be no such name at all.
 */
export async function checkInput(endpoint: Endpoint, raw: RawInput, locale: Locale): Promise<RawInput> {
  const checked: Record<(typeof PARTS)[number], unknown> = { params: undefined, query: undefined, body: undefined }
  for (const part of PARTS) {
    const schema = endpoint[part]
    if (schema === undefined) continue
    // No body at all is an empty one: what it lacks is then named field by field.
    const value = part === 'body' && raw.body === undefined ? {} : raw[part]
    const parsed = z.safeParse(zodOf(schema), value)
    if (!parsed.success) {
      if (part === 'params' && namesNothing(endpoint, parsed.error.issues)) throw notFound(endpoint)
      throw new ApiError('request.invalid', { issues: await issuesOf(schema, value, part, locale) })
    }
    checked[part] = parsed.data
  }
  return checked
}

/** The answer as the contract names it: what it does not name does not leave. Throws when a handler answers amiss. */
export const checkResult = (endpoint: Endpoint, result: unknown): unknown => z.parse(zodOf(endpoint.result), result)

const namesNothing = ({ errors = [] }: Endpoint, issues: readonly z.core.$ZodIssue[]): boolean =>
  errors.some(isNotFound) || issues.every(({ path }) => path[0] === 'id')

const isNotFound = (code: string): boolean => code.endsWith('.not_found')

const notFound = ({ errors = [] }: Endpoint): ApiError => new ApiError(errors.find(isNotFound) ?? 'request.not_found')

async function issuesOf(schema: Schema, value: unknown, part: string, locale: Locale): Promise<Issue[]> {
  const translate = await translatorFor(locale)
  const { error } = z.safeParse(zodOf(schema), value, { error: (raw) => fieldMessage(raw, translate) })
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
