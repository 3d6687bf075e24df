import { type Endpoint, isOwnersAlone, isRefusedWhileLeaving, type Schema, successStatus } from '@saffron/core/contract'
import { errorCatalogue, type ErrorCode } from '@saffron/core/errors'
import * as z from 'zod/mini'

import { CHUNK_TYPE } from './tus.ts'

type Json = Record<string, unknown>

/** Returns the OpenAPI 3.1 description of the endpoints, generated from their schemas. */
export function openApiDocument(endpoints: readonly Endpoint[]): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], ...operations(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Saffron', version: '1' },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: ERROR_SCHEMA },
    },
  }
}

/** Returns the operations of an endpoint. The state of an upload can also be requested with HEAD. */
function operations(endpoint: Endpoint): Json {
  const { method, tus } = endpoint
  const own = { [method.toLowerCase()]: operation(endpoint) }
  return tus === true && method === 'GET' ? { ...own, head: operation(endpoint, 'HEAD') } : own
}

function operation(endpoint: Endpoint, method: Endpoint['method'] | 'HEAD' = endpoint.method): Json {
  const { path, access, summary } = endpoint
  const body = bodyContent(endpoint)
  const [, tag = ''] = path.split('/')
  return {
    operationId: `${method.toLowerCase()}${path.replaceAll(/[^\w]+(\w)?/g, (_match, letter: string = '') => letter.toUpperCase())}`,
    tags: [tag],
    summary,
    security: access === 'guest' ? [] : [{ bearer: [] }],
    'x-access': access,
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...parametersOf(endpoint.headers, 'header'),
    ],
    ...(body !== undefined && { requestBody: { required: true, content: body } }),
    responses: {
      ...(endpoint.tus === true ? tusSuccesses(endpoint, method) : successes(endpoint)),
      ...failures(endpoint),
    },
  }
}

function bodyContent({ method, upload, form, tus, body }: Endpoint): Json | undefined {
  if (tus === true) return method === 'PATCH' ? files([CHUNK_TYPE]) : undefined
  if (upload !== undefined) return files(upload)
  if (body === undefined) return undefined
  return { [form === true ? 'multipart/form-data' : 'application/json']: { schema: jsonSchema(body, 'input') } }
}

/** In OpenAPI 3.1, a raw file has no schema. */
const files = (types: readonly string[]): Json => Object.fromEntries(types.map((type) => [type, {}]))

const successes = (endpoint: Endpoint): Json => ({ [successStatus(endpoint)]: success(endpoint) })

/** The responses of tus.ts: headers, and the upload's state as JSON in some cases. */
function tusSuccesses({ result, responseHeaders }: Endpoint, method: string): Json {
  const { properties = {} } = responseHeaders === undefined ? {} : jsonSchema(responseHeaders, 'output')
  const headers = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, { schema }]))
  const bare = { description: 'Success, told in headers', headers }
  const described = {
    ...bare,
    description: 'Success',
    content: { 'application/json': { schema: jsonSchema(result, 'output') } },
  }
  if (method === 'POST') return { 201: described }
  if (method === 'DELETE') return { 204: bare }
  if (method === 'HEAD') return { 200: bare }
  return method === 'PATCH' ? { 200: { ...described, description: 'It is whole' }, 204: bare } : { 200: described }
}

function success({ stream, result, download }: Endpoint): Json {
  if (download !== undefined) return { description: 'A file', content: files([download]) }
  const events = { 'text/event-stream': { schema: { type: 'string' } } }
  const json = { 'application/json': { schema: jsonSchema(result, 'output') } }
  if (stream === 'events') return { description: 'Server-sent events', content: events }
  return {
    description: 'Success',
    content: stream === 'openai' || stream === 'progress' ? { ...json, ...events } : json,
  }
}

/** Errors that every call of this kind can return, in addition to its own. */
function failures(endpoint: Endpoint): Json {
  const { method, access, apiKey, body, errors = [] } = endpoint
  const codes: ErrorCode[] = [...errors]
  if (access !== 'guest') codes.push('auth.required')
  if (access !== 'guest') codes.push(apiKey === true ? 'api_key.not_valid' : 'auth.api_key_refused')
  if (isOwnersAlone(endpoint)) codes.push('auth.impersonating')
  if (isRefusedWhileLeaving(endpoint)) codes.push('account.leaving')
  if (access === 'admin' || access === 'super') codes.push('auth.forbidden')
  if (method !== 'GET') codes.push('request.forgery')
  if (body !== undefined) codes.push('request.malformed', 'request.too_large', 'request.unsupported_type')
  codes.push('request.invalid', 'request.rate_limited')
  const byStatus = Map.groupBy(codes, (code) => errorCatalogue[code])
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
  return Object.fromEntries([...byStatus].map(([status, same]) => [status, { description: same.join(', '), content }]))
}

/** Returns the fields of an object schema as path, query or header parameters. */
function parametersOf(schema: Schema | undefined, place: 'path' | 'query' | 'header'): Json[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

interface ObjectSchema extends Json {
  properties?: Json
  required?: string[]
}

function jsonSchema(schema: Schema, io: 'input' | 'output'): ObjectSchema {
  const made = z.toJSONSchema(schema as z.core.$ZodType, { io, unrepresentable: 'any' })
  const { $schema: _dialect, '~standard': _standard, ...rest } = made
  return rest
}

const ERROR_SCHEMA = {
  type: 'object',
  required: ['statusCode', 'code', 'message', 'error'],
  properties: {
    statusCode: { type: 'integer' },
    code: { type: 'string', description: 'Stable: what clients decide and translate by' },
    message: { type: 'string', description: 'For people, in the language of Accept-Language' },
    error: { type: 'string' },
    issues: {
      type: 'array',
      items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
    },
    details: { type: 'object', description: 'What a client needs to go on; what it holds belongs to the code' },
  },
}
