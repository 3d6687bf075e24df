import { contract, type Endpoint, type Schema } from '@saffron/core/contract'
import * as z from 'zod/mini'

/** A row of the contract with its name: `chat.startRun`. */
export interface NamedEndpoint {
  readonly name: string
  readonly endpoint: Endpoint
}

/** Every call of the contract, so that tests cover new calls automatically. */
export const contractRows: readonly NamedEndpoint[] = Object.entries(contract).flatMap(([group, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]) => ({ name: `${group}.${name}`, endpoint })),
)

/** The parts of a JSON schema that examples are generated from. */
interface Shape {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly items?: Shape
  readonly format?: string
  readonly minLength?: number
  readonly minItems?: number
  readonly minimum?: number
  readonly examples?: readonly unknown[] | undefined
}

function shapeOf(schema: Schema): Shape {
  // All schemas of the contract are from zod, whose types can't express that.
  // oxlint-disable typescript/no-unsafe-type-assertion
  return z.toJSONSchema(schema as z.core.$ZodType, { io: 'input', unrepresentable: 'any' }) as Shape
  // oxlint-enable typescript/no-unsafe-type-assertion
}

/** Returns the smallest valid body of an endpoint. */
export const exampleBody = ({ body }: Endpoint): unknown => (body === undefined ? undefined : exampleOf(shapeOf(body)))

/** A field of a body: whether it's required, and a value of the wrong type. */
export interface BodyField {
  readonly name: string
  readonly required: boolean
  readonly wrong: unknown
}

/** Returns the fields of an endpoint's body, if it's an object. */
export function bodyFields({ body }: Endpoint): BodyField[] {
  if (body === undefined) return []
  const { properties = {}, required = [] } = shapeOf(body)
  return Object.entries(properties).map(([name, shape]) => {
    const types = typesOf(shape)
    const wrong = types.includes('object') ? 'no object' : { no: types.join() }
    return { name, required: required.includes(name), wrong }
  })
}

/** Returns the bodies of an endpoint with `value` in place of one field at any depth, by the field's path. */
export function bodiesWith({ body }: Endpoint, value: unknown): (readonly [path: string, body: unknown])[] {
  return body === undefined ? [] : replacements(shapeOf(body), value).filter(([path]) => path !== '')
}

function replacements(shape: Shape, value: unknown): (readonly [path: string, value: unknown])[] {
  const { properties = {}, items, anyOf = [], oneOf = [] } = shape
  const whole = Object(exampleOf({ ...shape, examples: undefined }))
  return [
    ['', value] as const,
    ...Object.entries(properties).flatMap(([name, field]) =>
      replacements(field, value).map(([path, inner]) => [`.${name}${path}`, { ...whole, [name]: inner }] as const),
    ),
    ...(items === undefined ? [] : replacements(items, value).map(([path, inner]) => [`[]${path}`, [inner]] as const)),
    ...[...anyOf, ...oneOf].flatMap((choice) => replacements(choice, value).slice(1)),
  ]
}

const typesOf = (shape: Shape): string[] =>
  [shape, ...(shape.anyOf ?? []), ...(shape.oneOf ?? [])].flatMap(({ type }) => type ?? [])

function exampleOf(shape: Shape): unknown {
  if (shape.examples !== undefined) return shape.examples[0]
  const [choice] = shape.anyOf ?? shape.oneOf ?? []
  if (choice !== undefined) return exampleOf(choice)
  if (shape.const !== undefined) return shape.const
  if (shape.enum !== undefined) return shape.enum[0]
  if (shape.type === 'object') {
    const { properties = {}, required = [] } = shape
    return Object.fromEntries(required.map((name) => [name, exampleOf(properties[name] ?? {})]))
  }
  if (shape.type === 'array') return Array.from({ length: shape.minItems ?? 0 }, () => exampleOf(shape.items ?? {}))
  if (shape.type === 'string') return exampleText(shape)
  if (shape.type === 'integer' || shape.type === 'number') return shape.minimum ?? 0
  return shape.type === 'boolean' ? false : null
}

function exampleText({ format, minLength = 1 }: Shape): string {
  if (format === 'uuid') return crypto.randomUUID()
  if (format === 'email') return `${crypto.randomUUID()}@example.com`
  if (format === 'date-time') return new Date().toISOString()
  return 'x'.repeat(Math.max(1, minLength))
}

/** Returns an endpoint's call with a filled path: unknown IDs, and valid values for other parameters. */
export function callOf(
  { method, path, params, query }: Endpoint,
  known: Readonly<Record<string, string>> = {},
): string {
  const shapes = params === undefined ? {} : shapeOf(params).properties
  const filled = path.replaceAll(/\{(\w+)\}/g, (_braces, name: string) => {
    const example = name === 'features' ? 'chat' : exampleOf(shapes?.[name] ?? { type: 'string' })
    return encodeURIComponent(known[name] ?? String(example))
  })
  // The required query parameters, without which the call is rejected.
  const needed = Object.entries(query === undefined ? {} : Object(exampleOf(shapeOf(query))))
  const search = new URLSearchParams(needed.map(([name, value]): [string, string] => [name, String(value)])).toString()
  return `${method} ${filled}${search === '' ? '' : `?${search}`}`
}

/** Returns whether an endpoint returns pages. */
export const isPaged = ({ query }: Endpoint): boolean =>
  query !== undefined && 'page' in (shapeOf(query).properties ?? {})

/** Returns whether a call accepts the expected version of a row. */
export const takesVersion = ({ query }: Endpoint): boolean =>
  query !== undefined && 'version' in (shapeOf(query).properties ?? {})

/** Returns whether an endpoint's result has a version. */
export const isVersioned = ({ result }: Endpoint): boolean => shapeOf(result).properties?.['version'] !== undefined

/** Returns whether `limit=-1` returns the whole list. */
export const takesAllAtOnce = ({ query }: Endpoint): boolean =>
  query !== undefined && shapeOf(query).properties?.['limit']?.minimum === -1

/** Returns the names of the path's parameters. */
export const paramNames = ({ path }: Endpoint): string[] =>
  Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name)
