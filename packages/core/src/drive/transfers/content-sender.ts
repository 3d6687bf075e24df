import { ApiError } from '../../errors/index.ts'
import type { Asset } from '../entities.ts'
import { isValidForm } from '../node-name.ts'
import { type ChunkUploaderOptions, createChunkUploader } from './chunk-uploader.ts'
import type { ActiveUpload } from './upload-types.ts'

interface ContentSenderOptions extends ChunkUploaderOptions {
  /** Returns the key of an upload in chunks. The same content to the same place has the same key. */
  readonly keyOf: (sending: ActiveUpload) => string
}

/** From this size, a content is uploaded in chunks, so it can be resumed. */
const LARGE_BYTES = 8 * 1024 * 1024

/** Uploads contents: small ones in one call, large ones in chunks. */
export function createContentSender({ keyOf, ...options }: ContentSenderOptions) {
  const { call } = options
  const chunks = createChunkUploader(options)

  const sendForm = async (sending: ActiveUpload): Promise<Asset> => {
    const { content, onProgress, signal } = sending
    const answer = await call({
      method: 'POST',
      path: '/assets/v2/upload',
      body: formOf(sending),
      // The form fields add some hundred bytes.
      onProgress: (sent) => onProgress(Math.min(sent, content.size)),
      signal,
    })
    if (!isAsset(answer)) throw new ApiError('client.bad_answer')
    onProgress(content.size)
    return answer
  }

  return {
    send: (sending: ActiveUpload): Promise<Asset> =>
      goesInChunks(sending) ? chunks.send({ ...sending, key: keyOf(sending) }) : sendForm(sending),
    /** Cancels an unfinished upload, here and on the server. */
    discard: async (sending: ActiveUpload): Promise<void> => {
      if (goesInChunks(sending)) await chunks.discard(keyOf(sending))
    },
  }
}

const goesInChunks = ({ name, content }: ActiveUpload): boolean => content.size > LARGE_BYTES || !isValidForm(name)

function formOf({ name, content, lastModified, parent, onClash }: ActiveUpload): FormData {
  const form = new FormData()
  // The fields come before the file, so the server knows its target early.
  form.append('name', name)
  form.append('parent', parent)
  form.append('onClash', onClash)
  if (lastModified !== undefined) form.append('lastModified', String(lastModified))
  form.append('file', content, name)
  return form
}

/** The parts that are used here. The contract defines the rest. */
const isAsset = (answer: unknown): answer is Asset =>
  typeof answer === 'object' && answer !== null && 'id' in answer && 'hash' in answer
