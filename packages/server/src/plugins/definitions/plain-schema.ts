import { removeInvisible } from '@saffron/core/plugins'

import type { JsonObject, JsonSchema } from '../../tools/index.ts'

/** The number of values of a schema after its references are replaced. */
const MAX_VALUES = 5000

/**
 * Returns a schema for models: references within it are replaced by what they refer to, and characters that can't be
 * seen are removed. A reference to a schema that contains it, or that isn't there, becomes a schema that allows
 * everything, and so does what exceeds the limit.
 */
export function plainSchema(schema: JsonSchema): JsonSchema {
  let values = 0
  const plain = (value: unknown, inside: readonly string[], isOfNames = false): unknown => {
    values++
    if (typeof value === 'string') return removeInvisible(value)
    if (typeof value !== 'object' || value === null) return value
    if (values > MAX_VALUES) return Array.isArray(value) ? [] : {}
    if (Array.isArray(value)) return value.map((each) => plain(each, inside))
    const { $ref: reference, ...rest } = value as JsonObject
    if (typeof reference === 'string' && !isOfNames) {
      const target = inside.includes(reference) ? undefined : targetOf(schema, reference)
      const resolved = target === undefined ? {} : plain(target, [...inside, reference])
      return Object.assign({}, resolved, plain(rest, inside))
    }
    return Object.fromEntries(
      Object.entries(isOfNames ? value : rest)
        .filter(([name]) => isOfNames || !LEFT_OUT.has(name))
        .map(([name, part]) => [removeInvisible(name), plain(part, inside, !isOfNames && NAMES.has(name))]),
    )
  }
  return plain(schema, ['#']) as JsonSchema
}

/** Keywords whose values have names that the author chose. */
const NAMES: ReadonlySet<string> = new Set(['properties', 'patternProperties'])

/** Keywords that mean nothing without references, and that some models' providers reject. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  '$schema',
  '$id',
  '$anchor',
  '$defs',
  'definitions',
  'components',
  '$comment',
])

/** Returns what a JSON pointer such as `#/$defs/item` refers to. */
function targetOf(schema: JsonSchema, reference: string): unknown {
  if (!reference.startsWith('#/')) return undefined
  const names = reference.slice(2).split('/')
  return names.reduce<unknown>((value, name) => {
    if (typeof value !== 'object' || value === null) return undefined
    const key = decoded(name).replaceAll('~1', '/').replaceAll('~0', '~')
    return Object.hasOwn(value, key) ? (value as JsonObject)[key] : undefined
  }, schema)
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
