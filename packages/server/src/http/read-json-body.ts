import type { IncomingMessage } from 'node:http'

import { ApiError } from '@saffron/core/errors'
import type { MessageKey } from '@saffron/core/i18n'

import { InvalidField } from './invalid-field.ts'
import { JsonLimiter } from './json-limiter.ts'
import { hasBody, isUncompressed, readBody } from './read-body.ts'

/**
 * Reads the body of a request as JSON. Returns undefined if there is none. Throws `request.unsupported_type` for
 * another type, `request.too_large` past `limit` bytes, `request.malformed` for invalid UTF-8 or JSON, and
 * `request.invalid` for dangerous content: NUL, `__proto__`, or too much nesting or too many values.
 */
export async function readJsonBody(request: IncomingMessage, limit: number): Promise<unknown> {
  if (!hasBody(request)) return undefined
  if (Number(request.headers['content-length'] ?? 0) > limit) throw new ApiError('request.too_large')
  if (!isJson(request)) throw new ApiError('request.unsupported_type')
  const limiter = new JsonLimiter()
  const bytes = await readBody(request, limit, (chunk) => limiter.take(chunk))
  if (bytes.length === 0) return undefined
  const value = parse(bytes)
  refuseDangerous(value)
  return value
}

function isJson(request: IncomingMessage): boolean {
  const [type = '', ...parameters] = (request.headers['content-type'] ?? '').toLowerCase().split(';')
  const charset = parameters.map((parameter) => /^\s*charset="?([^"\s]+)"?\s*$/.exec(parameter)?.[1]).find(Boolean)
  return (
    isUncompressed(request) &&
    /^application\/([\w.-]+\+)?json$/.test(type.trim()) &&
    /^utf-?8$/.test(charset ?? 'utf-8')
  )
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch (error) {
    throw new ApiError('request.malformed', { cause: error })
  }
}

/** A list or an object and its position. */
interface Place {
  readonly value: object
  readonly key: string
  readonly parent: Place | undefined
}

/** Walks the value iteratively, and builds a path only for what is refused. */
function refuseDangerous(root: unknown): void {
  const open: Place[] = []
  const look = (value: unknown, key: string, parent: Place | undefined): void => {
    if (typeof value === 'object' && value !== null) open.push({ value, key, parent })
    else if (typeof value === 'string' && value.includes('\0')) refuse({ key, parent }, 'field.nul')
  }
  look(root, 'body', undefined)
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const { value } = place
    if (Array.isArray(value)) {
      for (let at = 0; at < value.length; at += 1) look(value[at], String(at), place)
      continue
    }
    for (const key of Object.keys(value)) {
      if (key === '__proto__') refuse(place, 'field.prototype')
      if (key.includes('\0')) refuse(place, 'field.nulKey')
      look(Reflect.get(value, key), key, place)
    }
  }
}

function refuse(place: Omit<Place, 'value'>, fault: MessageKey): never {
  const keys: string[] = []
  for (let at: Omit<Place, 'value'> | undefined = place; at !== undefined; at = at.parent) keys.unshift(at.key)
  throw new InvalidField(keys.join('.'), fault)
}
