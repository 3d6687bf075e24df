import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const VERSION = 'v1'
const NONCE_BYTES = 12

/** Encrypts and reads channel keys as they lie in the database. */
export interface ChannelKeys {
  readonly encrypt: (channel: string, key: string) => string
  /** The key; undefined where this installation's secret does not open it. */
  readonly decrypt: (channel: string, encrypted: string) => string | undefined
}

/** AES-256-GCM, each key with a nonce of its own and bound to its channel: moved to another row it does not open. */
export function createChannelKeys(secret: Uint8Array): ChannelKeys {
  return {
    encrypt: (channel, key) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', secret, nonce).setAAD(Buffer.from(channel))
      const text = Buffer.concat([cipher.update(key, 'utf8'), cipher.final()])
      return [VERSION, nonce, cipher.getAuthTag(), text]
        .map((part) => (typeof part === 'string' ? part : part.toString('base64url')))
        .join('.')
    },
    decrypt: (channel, encrypted) => {
      const [version, ...parts] = encrypted.split('.')
      const [nonce, tag, text] = parts.map((part) => Buffer.from(part, 'base64url'))
      if (version !== VERSION || nonce === undefined || tag === undefined || text === undefined) return undefined
      try {
        const decipher = createDecipheriv('aes-256-gcm', secret, nonce, { authTagLength: 16 })
        decipher.setAAD(Buffer.from(channel)).setAuthTag(tag)
        return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}

/** The last four characters of a key long enough to spare them. */
export const keyHint = (key: string): string | null => (key.length >= 12 ? key.slice(-4) : null)
