import { formOf } from '@saffron/core/client'
import type { Endpoint } from '@saffron/core/contract'

import { isRecord } from './fields.ts'
import type { CallParts } from './read-call.ts'

interface Outgoing {
  readonly body?: unknown
  readonly headers: Readonly<Record<string, string>>
}

/** The body of a call as it goes out, and the headers that come with it. */
export function writeBody({ tus, form, ...endpoint }: Endpoint, { body, content }: CallParts): Outgoing {
  const typed = content === undefined ? {} : { 'content-type': content.type }
  if (tus === true) return { body: content, headers: { ...tusHeaders(body), ...typed } }
  if (content !== undefined) return { body: content, headers: typed }
  if (endpoint.body === undefined) return { headers: {} }
  if (form === true) return { body: formOf(body), headers: {} }
  // As text: what looks like an entity of ours in it is content.
  return { body: JSON.stringify(body ?? {}), headers: { 'content-type': 'application/json' } }
}

const HEADERS: ReadonlyMap<string, string> = new Map([
  ['length', 'Upload-Length'],
  ['offset', 'Upload-Offset'],
])

/** Uploads in pieces say in headers what stands in the contract as a body. */
function tusHeaders(body: unknown): Record<string, string> {
  const headers: Record<string, string> = { 'Tus-Resumable': '1.0.0' }
  const metadata: string[] = []
  for (const [name, value] of Object.entries(isRecord(body) ? body : {})) {
    if (typeof value !== 'string') continue
    const header = HEADERS.get(name)
    if (header === undefined) metadata.push(`${name} ${Buffer.from(value).toString('base64')}`)
    else headers[header] = value
  }
  return metadata.length === 0 ? headers : { ...headers, 'Upload-Metadata': metadata.join(',') }
}
