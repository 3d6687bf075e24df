import { ApiError } from '../../errors/index.ts'
import type { Asset } from '../entities.ts'
import { isValidForm } from '../node-name.ts'
import { type ChunkUploaderOptions, createChunkUploader } from './chunk-uploader.ts'
import type { UploadRequest } from './upload-types.ts'

interface ContentSenderOptions extends ChunkUploaderOptions {
  /** Returns the key of an upload in chunks. The same content to the same place has the same key. */
  readonly keyOf: (request: UploadRequest) => string
}

/** From this size, a content is uploaded in chunks, so it can be resumed. */
const LARGE_BYTES = 8 * 1024 * 1024

/** Uploads contents: small ones in one call, large ones in chunks. */
export function createContentSender({ keyOf, ...options }: ContentSenderOptions) {
  const { call } = options
  const chunks = createChunkUploader(options)

  const sendForm = async (request: UploadRequest): Promise<Asset> => {
    const { content, onProgress, signal } = request
    const response = await call({
      method: 'POST',
      path: '/assets/v2/upload',
      body: formOf(request),
      // The form fields add some hundred bytes.
      onProgress: (sent) => onProgress(Math.min(sent, content.size)),
      signal,
    })
    if (!isAsset(response)) throw new ApiError('client.bad_answer')
    onProgress(content.size)
    return response
  }

  return {
    send: (request: UploadRequest): Promise<Asset> =>
      goesInChunks(request) ? chunks.send({ ...request, key: keyOf(request) }) : sendForm(request),
    /** Cancels an unfinished upload, here and on the server. */
    discard: async (request: UploadRequest): Promise<void> => {
      if (goesInChunks(request)) await chunks.discard(keyOf(request))
    },
  }
}

const goesInChunks = ({ name, content }: UploadRequest): boolean => content.size > LARGE_BYTES || !isValidForm(name)

function formOf({ name, content, lastModified, parent, onConflict }: UploadRequest): FormData {
  const form = new FormData()
  // The fields come before the file, so the server knows its target early.
  form.append('name', name)
  form.append('parent', parent)
  form.append('onConflict', onConflict)
  if (lastModified !== undefined) form.append('lastModified', String(lastModified))
  form.append('file', content, name)
  return form
}

/** The parts that are used here. The contract defines the rest. */
const isAsset = (response: unknown): response is Asset =>
  typeof response === 'object' && response !== null && 'id' in response && 'hash' in response
