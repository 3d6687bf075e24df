import type * as z from 'zod/mini'

import type { MessageKey, MessageValues, Translate } from '../i18n/index.ts'

type RawIssue = z.core.$ZodRawIssue
type Wording = readonly [key: MessageKey, values?: MessageValues]

const TYPES: Readonly<Record<string, MessageKey>> = {
  array: 'field.type.array',
  boolean: 'field.type.boolean',
  int: 'field.type.int',
  null: 'field.type.null',
  number: 'field.type.number',
  object: 'field.type.object',
  record: 'field.type.object',
  string: 'field.type.string',
}

/** Returns the message for an invalid field that has no message of its own in the contract. */
export const fieldMessage = (issue: RawIssue, translate: Translate): string => translate(...wordingOf(issue))

function wordingOf(issue: RawIssue): Wording {
  const asksForValue = issue.code === 'invalid_type' || issue.code === 'invalid_value' || issue.code === 'invalid_union'
  if (asksForValue && issue.input === undefined) return ['field.required']
  switch (issue.code) {
    case 'invalid_type':
      return [TYPES[issue.expected] ?? 'field.wrong']
    case 'invalid_value':
      return [issue.values.length === 1 ? 'field.only' : 'field.oneOf', { values: issue.values.map(String).join(', ') }]
    case 'unrecognized_keys':
      return ['field.unknown', { names: issue.keys.join(', ') }]
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum), issue.inclusive)
    case 'too_big':
      return tooLarge(issue.origin, Number(issue.maximum), issue.inclusive)
    default:
      return ['field.wrong']
  }
}

function tooSmall(origin: string, count: number, inclusive = true): Wording {
  if (origin === 'string') return ['field.tooShort', { count }]
  if (origin === 'array') return ['field.tooFew', { count }]
  return [inclusive ? 'field.tooSmall' : 'field.tooSmallExclusive', { count }]
}

function tooLarge(origin: string, count: number, inclusive = true): Wording {
  if (origin === 'string') return ['field.tooLong', { count }]
  if (origin === 'array') return ['field.tooMany', { count }]
  return [inclusive ? 'field.tooLarge' : 'field.tooLargeExclusive', { count }]
}
