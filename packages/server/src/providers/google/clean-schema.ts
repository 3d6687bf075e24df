import { type Fields, isFields, listOf } from '../read-json.ts'

/** What Gemini reads of a JSON Schema. It rejects a request with most other keywords. */
const KNOWN: ReadonlySet<string> = new Set([
  'type',
  'title',
  'description',
  'enum',
  'format',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'required',
])
/** Numbers and dates are the only formats that it accepts. */
const FORMATS: ReadonlySet<unknown> = new Set(['int32', 'int64', 'float', 'double', 'date-time', 'enum'])
const MAX_DEPTH = 12

/** Returns a schema that Gemini accepts: without references, which are replaced by what they refer to. */
export const cleanSchema = (schema: Fields): Fields => clean(schema, { root: schema, depth: 0, left: { nodes: 2000 } })

interface Place {
  readonly root: Fields
  readonly depth: number
  /** A schema that branches into itself would never end. */
  readonly left: { nodes: number }
}

function clean(given: unknown, place: Place): Fields {
  const { root, depth, left } = place
  if (!isFields(given) || depth > MAX_DEPTH || --left.nodes < 0) return {}
  const inner = { ...place, depth: depth + 1 }
  if (typeof given['$ref'] === 'string') {
    const { $ref, ...beside } = given
    return { ...clean(targetOf($ref, root), inner), ...clean(beside, inner) }
  }
  const kept: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(given)) {
    if (KNOWN.has(name) && (name !== 'format' || FORMATS.has(value))) kept[name] = value
  }
  const { properties, items, anyOf, oneOf, allOf, const: only, additionalProperties } = given
  if (only !== undefined) kept['enum'] = [only]
  if (isFields(properties)) {
    kept['properties'] = Object.fromEntries(
      Object.entries(properties).map(([name, each]) => [name, clean(each, inner)]),
    )
    const names = listOf(given['required']).filter(
      (name) => typeof name === 'string' && Object.hasOwn(properties, name),
    )
    if (names.length > 0) kept['required'] = names
    else delete kept['required']
  }
  if (items !== undefined) kept['items'] = clean(Array.isArray(items) ? items[0] : items, inner)
  const choices = [...listOf(anyOf), ...listOf(oneOf)]
  if (choices.length > 0) kept['anyOf'] = choices.map((each) => clean(each, inner))
  if (isFields(additionalProperties)) kept['additionalProperties'] = clean(additionalProperties, inner)
  return listOf(allOf).reduce<Fields>((whole, each) => merged(whole, clean(each, inner)), kept)
}

/** All of several schemas, as far as they are objects. */
const merged = (a: Fields, b: Fields): Fields => ({
  ...a,
  ...b,
  ...(isFields(a['properties']) &&
    isFields(b['properties']) && { properties: { ...a['properties'], ...b['properties'] } }),
  ...(Array.isArray(a['required']) &&
    Array.isArray(b['required']) && { required: [...a['required'], ...b['required']] }),
})

function targetOf(ref: string, root: Fields): unknown {
  if (!ref.startsWith('#/')) return undefined
  return ref
    .slice(2)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((at, step) => (isFields(at) && Object.hasOwn(at, step) ? at[step] : undefined), root)
}
