import { atPointer, isJsonObject } from '../platform/json-object.ts'
import type { JsonObject, JsonSchema } from './tool.ts'

/** Deeper schemas aren't checked. Their server checks them anyway. */
const MAX_DEPTH = 20
const MAX_FAULTS = 5
/** A schema that branches into itself would never end. */
const MAX_CHECKS = 10_000

/**
 * Returns what is wrong with an input, in words for a model, or an empty list. Checks what models get wrong: types,
 * missing and unknown fields, choices and limits. Patterns aren't run, because a server chooses them.
 */
export function checkInput(input: JsonObject, schema: JsonSchema): readonly string[] {
  const faults: string[] = []
  check(input, schema, { root: schema, path: '', depth: 0, faults, left: { checks: MAX_CHECKS } })
  return faults.slice(0, MAX_FAULTS)
}

interface Place {
  readonly root: JsonSchema
  readonly path: string
  readonly depth: number
  readonly faults: string[]
  readonly left: { checks: number }
}

function check(value: unknown, given: unknown, place: Place): void {
  const { faults, path, depth, root, left } = place
  if (--left.checks < 0 || depth > MAX_DEPTH || faults.length >= MAX_FAULTS || !isJsonObject(given)) return
  if (typeof given['$ref'] === 'string') {
    return check(value, atPointer(root, given['$ref']), { ...place, depth: depth + 1 })
  }
  const say = (fault: string): void => void faults.push(`${path === '' ? 'the input' : path} ${fault}`)
  const { type, enum: choices, const: only } = given
  const types = typeof type === 'string' ? [type] : Array.isArray(type) ? type : []
  if (types.length > 0 && !types.some((name) => isOfType(value, name))) return say(`must be ${types.join(' or ')}`)
  if (Array.isArray(choices) && !choices.some((choice) => isSame(choice, value))) {
    return say(`must be one of ${JSON.stringify(choices).slice(0, 300)}`)
  }
  if (only !== undefined && !isSame(only, value)) return say(`must be ${JSON.stringify(only)}`)
  if (typeof value === 'number') checkNumber(value, given, say)
  else if (typeof value === 'string') checkLength(value.length, given, ['minLength', 'maxLength', 'characters'], say)
  else if (Array.isArray(value)) checkItems(value, given, place, say)
  else if (isJsonObject(value)) checkFields(value, given, place, say)
  for (const kind of ['anyOf', 'oneOf'] as const) {
    const options = given[kind]
    if (Array.isArray(options) && !options.some((option) => fits(value, option, place))) {
      say('matches none of the allowed forms')
    }
  }
  const all = given['allOf']
  if (Array.isArray(all)) for (const each of all) check(value, each, { ...place, depth: depth + 1 })
}

type Say = (fault: string) => void

function checkNumber(value: number, { minimum, maximum }: JsonObject, say: Say): void {
  if (typeof minimum === 'number' && value < minimum) say(`must be at least ${minimum}`)
  if (typeof maximum === 'number' && value > maximum) say(`must be at most ${maximum}`)
}

function checkLength(
  length: number,
  schema: JsonObject,
  [least, most, unit]: [string, string, string],
  say: Say,
): void {
  const [minimum, maximum] = [schema[least], schema[most]]
  if (typeof minimum === 'number' && length < minimum) say(`must have at least ${minimum} ${unit}`)
  if (typeof maximum === 'number' && length > maximum) say(`must have at most ${maximum} ${unit}`)
}

function checkItems(value: readonly unknown[], schema: JsonObject, place: Place, say: Say): void {
  checkLength(value.length, schema, ['minItems', 'maxItems', 'items'], say)
  const { items } = schema
  for (const [index, item] of value.entries()) {
    check(item, items, { ...place, path: `${place.path}[${index}]`, depth: place.depth + 1 })
  }
}

function checkFields(value: JsonObject, schema: JsonObject, place: Place, say: Say): void {
  const properties = isJsonObject(schema['properties']) ? schema['properties'] : {}
  const { required, additionalProperties } = schema
  const pathOf = (name: string) => (place.path === '' ? name : `${place.path}.${name}`)
  if (Array.isArray(required)) {
    for (const name of required) if (!Object.hasOwn(value, String(name))) say(`needs "${String(name)}"`)
  }
  for (const [name, field] of Object.entries(value)) {
    const path = pathOf(name)
    if (Object.hasOwn(properties, name)) check(field, properties[name], { ...place, path, depth: place.depth + 1 })
    else if (additionalProperties === false) say(`has no "${name}"`)
    else check(field, additionalProperties, { ...place, path, depth: place.depth + 1 })
  }
}

function fits(value: unknown, schema: unknown, place: Place): boolean {
  const faults: string[] = []
  check(value, schema, { ...place, faults, depth: place.depth + 1 })
  return faults.length === 0
}

function isOfType(value: unknown, type: unknown): boolean {
  switch (type) {
    case 'string':
    case 'number':
    case 'boolean':
      return typeof value === type
    case 'integer':
      return Number.isInteger(value)
    case 'array':
      return Array.isArray(value)
    case 'object':
      return isJsonObject(value)
    case 'null':
      return value === null
    // A type that we don't know excludes nothing.
    default:
      return true
  }
}

const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)
