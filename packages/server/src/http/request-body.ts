import type { Readable } from 'node:stream'

import type { Endpoint } from '@saffron/core/contract'
import type { Request } from 'express'

import type { StagedFile } from '../blobs/index.ts'
import type { Exchange } from './exchange.ts'
import { drainRequest } from './read-body.ts'
import { readForm } from './read-form.ts'
import { readJsonBody } from './read-json-body.ts'
import { readUpload } from './read-upload.ts'
import { readTus, writeTusVersion } from './tus.ts'

const GUEST_BODY = 64 * 1024
const USER_BODY = 1024 * 1024

export interface IncomingFile {
  /** The space that the file is for. Undefined if its fields come after it. */
  readonly ownerId: string | undefined
  readonly content: Readable
  /** The size of the whole request, if known. */
  readonly contentLength: number | undefined
  /** Aborted when the client disconnects, or when its session ends. */
  readonly signal: AbortSignal
}

export type ReceiveFile = (file: IncomingFile) => Promise<StagedFile>

/** How the file of a form is received. */
export interface FormServices {
  readonly receiveFile: ReceiveFile
  /** Returns whose space these fields of a form name. Undefined if they name none. Throws what `findSpace` throws. */
  readonly ownerNamed: (fields: Readonly<Record<string, string>>) => Promise<string | undefined>
}

/** A body as the endpoint's schema checks it, and what is added to the checked call. */
export interface RequestBody {
  readonly body: unknown
  readonly addTo?: (checkedBody: unknown) => object
}

/** Calls `respond` with the body of a request, and cleans up after it. */
type WithBody = (
  endpoint: Endpoint,
  exchange: Exchange,
  services: FormServices,
  respond: (body: RequestBody) => Promise<void>,
) => Promise<void>

/** Returns the function for the kind of body that a request has. */
export function bodyKindOf({ tus, form, upload }: Endpoint, { method }: Request): WithBody {
  if (tus === true) return withTusChunk
  if (form === true) return withForm
  if (method === 'GET' || method === 'HEAD') return withoutBody
  return upload === undefined ? withJson : withUpload
}

const withoutBody: WithBody = (_endpoint, _exchange, _services, respond) => respond({ body: undefined })

const withJson: WithBody = async (endpoint, { request }, _services, respond) =>
  respond({ body: await readJsonBody(request, bodyLimit(endpoint)) })

const withUpload: WithBody = async (endpoint, { request }, _services, respond) =>
  respond({ body: await readUpload(request, endpoint.upload ?? [], bodyLimit(endpoint)) })

/** Takes the place of a file on disk when the schema checks the body. */
const FILE_ON_DISK = new Blob([])

const withForm: WithBody = async (_endpoint, { request, signal }, { receiveFile, ownerNamed }, respond) => {
  const form = await readForm(request, async (content, { announced, fields }) =>
    receiveFile({ ownerId: await ownerNamed(fields), content, contentLength: announced, signal }),
  )
  if (form === undefined) return respond({ body: undefined })
  const { fields, file } = form
  try {
    await respond({
      body: { ...fields, ...(file && { file: FILE_ON_DISK }) },
      addTo: (checked) => ({ body: { ...Object(checked), file } }),
    })
  } finally {
    await file?.discard()
  }
}

/** The handler reads the chunk itself; all that a schema can check is in the headers. */
const withTusChunk: WithBody = async (_endpoint, { request, response }, _services, respond) => {
  writeTusVersion(response)
  try {
    await respond({ body: readTus(request), addTo: () => ({ content: request }) })
  } catch (error) {
    drainRequest(request)
    throw error
  }
}

const bodyLimit = ({ maxBodyBytes, access }: Endpoint): number =>
  maxBodyBytes ?? (access === 'guest' ? GUEST_BODY : USER_BODY)
