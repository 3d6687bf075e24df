import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const VERSION = 'v1'
const NONCE_BYTES = 12

/** Encrypts and decrypts secrets stored in the database. */
export interface Encryption {
  readonly encrypt: (owner: string, text: string) => string
  /** Returns the text, or undefined if this installation's secret can't decrypt it. */
  readonly decrypt: (owner: string, encrypted: string) => string | undefined
}

/** AES-256-GCM with a nonce for each text. A text is bound to its owner, so it can't be decrypted from another row. */
export function createEncryption(secret: Uint8Array): Encryption {
  return {
    encrypt: (owner, text) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', secret, nonce).setAAD(Buffer.from(owner))
      const encryption = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return [VERSION, nonce, cipher.getAuthTag(), encryption]
        .map((part) => (typeof part === 'string' ? part : part.toString('base64url')))
        .join('.')
    },
    decrypt: (owner, encrypted) => {
      const [version, ...parts] = encrypted.split('.')
      const [nonce, tag, text] = parts.map((part) => Buffer.from(part, 'base64url'))
      if (version !== VERSION || nonce === undefined || tag === undefined || text === undefined) return undefined
      try {
        const decipher = createDecipheriv('aes-256-gcm', secret, nonce, { authTagLength: 16 })
        decipher.setAAD(Buffer.from(owner)).setAuthTag(tag)
        return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}
