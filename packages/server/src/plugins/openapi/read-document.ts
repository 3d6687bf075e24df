import { atPointer, isJsonObject } from '../../platform/json-object.ts'
import type { JsonObject } from '../../tools/index.ts'
import type { GivenTool } from '../definitions/tool-definition.ts'
import { invalidTools } from '../failures.ts'

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const
type Method = (typeof METHODS)[number]

/** Where a parameter of an operation goes. */
interface Parameter {
  readonly name: string
  readonly place: 'path' | 'query' | 'header'
}

/** An operation of an OpenAPI document, and how to call it. */
export interface Operation {
  readonly tool: GivenTool
  readonly method: Method
  /** The path, with parameters in braces. */
  readonly path: string
  readonly parameters: readonly Parameter[]
  readonly hasBody: boolean
}

export interface OpenApiDocument {
  /** The address that paths are appended to. */
  readonly base: string
  readonly operations: readonly Operation[]
}

const objectsOf = (value: unknown): [string, JsonObject][] =>
  isJsonObject(value)
    ? Object.entries(value).filter((entry): entry is [string, JsonObject] => isJsonObject(entry[1]))
    : []

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Reads an OpenAPI 3 document in JSON. Each operation is a tool. Throws `plugin.invalid_tools` with the reason. */
export function readOpenApi(document: unknown, url: string): OpenApiDocument {
  if (!isJsonObject(document) || textOf(document['openapi'])?.startsWith('3.') !== true) {
    throw invalidTools('it’s no OpenAPI 3 document in JSON')
  }
  const operations = objectsOf(document['paths']).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method]
      return isJsonObject(operation) ? [readOperation(document, { path, method, item, operation })] : []
    }),
  )
  return { base: baseOf(document, url), operations }
}

/** An API is only called at the origin of its document, so that keys aren't sent elsewhere. */
function baseOf(document: JsonObject, url: string): string {
  const servers: unknown = document['servers']
  const first: unknown = Array.isArray(servers) ? servers[0] : undefined
  const base = URL.parse((isJsonObject(first) ? textOf(first['url']) : undefined) ?? '/', url)
  if (base?.origin !== new URL(url).origin) throw invalidTools('its server is at another origin than the document')
  return base.origin + base.pathname.replace(/\/+$/, '')
}

interface Found {
  readonly path: string
  readonly method: Method
  readonly item: JsonObject
  readonly operation: JsonObject
}

function readOperation(document: JsonObject, { path, method, item, operation }: Found): Operation {
  const listed = [item['parameters'], operation['parameters']].flatMap((list) => (Array.isArray(list) ? list : []))
  const given = listed.map((each: unknown) => resolve(document, each)).filter(isJsonObject)
  const parameters = given.flatMap(({ name, in: place }): Parameter[] =>
    typeof name === 'string' && (place === 'path' || place === 'query' || place === 'header') ? [{ name, place }] : [],
  )
  const body = bodyOf(document, operation)
  const properties = Object.fromEntries([
    ...given.map(({ name, schema, description }) => [
      String(name),
      { ...(isJsonObject(schema) && schema), ...(typeof description === 'string' && { description }) },
    ]),
    ...(body === undefined ? [] : [['body', body]]),
  ])
  const required = [
    ...given.filter((each) => each['required'] === true).map(({ name }) => String(name)),
    ...(body === undefined ? [] : ['body']),
  ]
  const title = textOf(operation['summary'])
  return {
    method,
    path,
    parameters,
    hasBody: body !== undefined,
    tool: {
      name: textOf(operation['operationId']) ?? `${method} ${path}`.replaceAll(/[^\w]+/g, '_'),
      ...(title !== undefined && { title }),
      description: textOf(operation['description']) ?? title ?? `${method.toUpperCase()} ${path}`,
      inputSchema: {
        type: 'object',
        properties,
        required,
        // Where the references in schemas lead.
        ...(isJsonObject(document['components']) && { components: usedComponents(document, properties) }),
      },
      annotations: { readOnlyHint: method === 'get', destructiveHint: method !== 'get', openWorldHint: true },
    },
  }
}

function bodyOf(document: JsonObject, operation: JsonObject): JsonObject | undefined {
  const body = resolve(document, operation['requestBody'])
  const [, content] =
    objectsOf(isJsonObject(body) ? body['content'] : undefined).find(([type]) => /\bjson\b/.test(type)) ?? []
  if (content === undefined) return undefined
  return isJsonObject(content['schema']) ? content['schema'] : {}
}

/** Returns what a reference of the document leads to. */
const resolve = (document: JsonObject, value: unknown): unknown =>
  isJsonObject(value) && typeof value['$ref'] === 'string' ? atPointer(document, value['$ref']) : value

/** Returns the schemas that a tool's own refer to, also through each other, so that its definition contains them. */
function usedComponents(document: JsonObject, properties: JsonObject): JsonObject {
  const schemas: Record<string, unknown> = {}
  const waiting: unknown[] = [properties]
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"/]+)"/g)) {
      if (Object.hasOwn(schemas, name)) continue
      const schema = resolve(document, { $ref: `#/components/schemas/${name}` })
      schemas[name] = schema ?? {}
      waiting.push(schemas[name])
    }
  }
  return { schemas }
}
