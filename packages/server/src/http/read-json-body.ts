import type { IncomingMessage } from 'node:http'

import { ApiError } from '@saffron/core/errors'

/** Nothing we take is nested deeper; what is only wants to exhaust a stack. */
const MAX_DEPTH = 100

/**
 * The body of a request as JSON; undefined when there is none. Throws `request.unsupported_type` for another type,
 * `request.too_large` past `limit` bytes, `request.malformed` for what is not UTF-8 or not JSON, and `request.invalid`
 * for what is dangerous in any field: NUL, `__proto__`, endless nesting.
 */
export async function readJsonBody(request: IncomingMessage, limit: number): Promise<unknown> {
  if (!hasBody(request)) return undefined
  if (Number(request.headers['content-length'] ?? 0) > limit) throw new ApiError('request.too_large')
  if (!isJson(request)) throw new ApiError('request.unsupported_type')
  const bytes = await readBytes(request, limit)
  if (bytes.length === 0) return undefined
  const value = parse(bytes)
  refuseDangerous(value)
  return value
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function isJson({ headers }: IncomingMessage): boolean {
  const [type = '', ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';')
  const charset = parameters.map((parameter) => /^\s*charset="?([^"\s]+)"?\s*$/.exec(parameter)?.[1]).find(Boolean)
  const isPlain = (headers['content-encoding'] ?? 'identity') === 'identity'
  return isPlain && /^application\/([\w.-]+\+)?json$/.test(type.trim()) && /^utf-?8$/.test(charset ?? 'utf-8')
}

function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const chunks: Buffer[] = []
  let length = 0
  request.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length <= limit) chunks.push(chunk)
    else {
      // What still comes is read and dropped, so that the client hears why.
      chunks.length = 0
      reject(new ApiError('request.too_large'))
    }
  })
  request.on('end', () => resolve(Buffer.concat(chunks)))
  request.on('close', () => reject(new ApiError('request.malformed')))
  request.on('error', reject)
  return promise
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    throw new ApiError('request.malformed', { cause: error })
  }
}

/** Walks with a list of its own, so that depth costs no stack. */
function refuseDangerous(root: unknown): void {
  const open: { value: unknown; path: string; depth: number }[] = [{ value: root, path: 'body', depth: 0 }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, path, depth } = next
    if (typeof value === 'string') {
      if (value.includes('\0')) refuse(path, 'must not contain NUL')
      continue
    }
    if (typeof value !== 'object' || value === null) continue
    if (depth === MAX_DEPTH) refuse('body', `must not be nested deeper than ${MAX_DEPTH}`)
    for (const [key, child] of Object.entries(value)) {
      if (key === '__proto__') refuse(path, 'must not have the key __proto__')
      if (key.includes('\0')) refuse(path, 'must not have a key with NUL')
      open.push({ value: child, path: `${path}.${key}`, depth: depth + 1 })
    }
  }
}

function refuse(path: string, message: string): never {
  throw new ApiError('request.invalid', { issues: [{ path, message }] })
}
