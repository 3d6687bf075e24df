import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

import type {
  NewPasskeyCredential,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  UsedPasskeyCredential,
} from '@saffron/core/auth'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/** A browser and its authenticator, on a page of one origin. */
export interface PasskeyDevice {
  readonly make: (options: PasskeyCreationOptions) => NewPasskeyCredential
  /** Uses the newest passkey. `verified` is whether a finger or a PIN was checked. */
  readonly use: (options: PasskeyRequestOptions, how?: { verified?: boolean }) => UsedPasskeyCredential
}

interface Made {
  readonly id: Buffer
  readonly privateKey: KeyObject
  readonly userHandle: string
}

/** Creates a software authenticator: ECDSA keys with P-256 (RFC 9053: -7), without attestation. */
export function createPasskeyDevice(origin: string): PasskeyDevice {
  const rpIdHash = createHash('sha256').update(new URL(origin).hostname).digest()
  let made: Made | undefined
  let uses = 0

  const clientData = (type: string, challenge: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = (flags: number, credential: Buffer = Buffer.alloc(0)): Buffer => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(uses)
    return Buffer.concat([rpIdHash, Buffer.of(flags), counter, credential])
  }

  return {
    make: ({ challenge, user }) => {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const id = randomBytes(32)
      made = { id, privateKey, userHandle: user.id }
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, coseKey(publicKey)])
      const authData = authenticatorData(USER_PRESENT | USER_VERIFIED | HAS_CREDENTIAL, credential)
      const attestation = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(authData)],
      ])
      return {
        ...named(id),
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    use: ({ challenge }, { verified = true } = {}) => {
      if (made === undefined) throw new Error('Make a passkey first.')
      uses += 1
      const data = clientData('webauthn.get', challenge)
      const authData = authenticatorData(verified ? USER_PRESENT | USER_VERIFIED : USER_PRESENT)
      const signed = Buffer.concat([authData, createHash('sha256').update(data).digest()])
      return {
        ...named(made.id),
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', signed, made.privateKey).toString('base64url'),
          userHandle: made.userHandle,
        },
      }
    },
  }
}

const named = (id: Buffer) => {
  const text = id.toString('base64url')
  return { id: text, rawId: text, type: 'public-key' as const }
}

/** Encodes a public key as COSE: EC2, ES256, P-256, x, y. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return cborMap([
    [cborInt(1), cborInt(2)],
    [cborInt(3), cborInt(-7)],
    [cborInt(-1), cborInt(1)],
    [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
  ])
}

/** The required part of RFC 8949. */
function cborHead(kind: number, count: number): Buffer {
  if (count < 24) return Buffer.of((kind << 5) | count)
  if (count < 256) return Buffer.of((kind << 5) | 24, count)
  return Buffer.of((kind << 5) | 25, count >> 8, count & 0xff)
}
const cborInt = (value: number): Buffer => (value >= 0 ? cborHead(0, value) : cborHead(1, -1 - value))
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([cborHead(2, bytes.length), bytes])
const cborText = (text: string): Buffer => Buffer.concat([cborHead(3, text.length), Buffer.from(text)])
const cborMap = (entries: readonly [Buffer, Buffer][]): Buffer =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()])
