import type { SaveImage } from '../../runs/index.ts'
import type { ChatContext } from '../context.ts'

interface ImagePlace {
  readonly owner: string
  readonly by: string
  readonly conversation: string
  readonly message: string
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
}

/** Stores the images that a model draws in a reply as files of its message. Without room, the reply goes on without them. */
export const saveImageOf =
  ({ saveResult, log }: Pick<ChatContext, 'saveResult' | 'log'>, place: ImagePlace): SaveImage =>
  async ({ mediaType, base64, number }) => {
    const extension = EXTENSIONS[mediaType]
    if (extension === undefined) return undefined
    try {
      return await saveResult({ ...place, name: `image-${number}.${extension}`, bytes: Buffer.from(base64, 'base64') })
    } catch (error) {
      log.warn({ err: error }, 'an image of a reply could not be stored')
      return undefined
    }
  }
