import { createHmac, randomBytes } from 'node:crypto'

const DIGITS = 6
const PERIOD_SECONDS = 30
/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const newTotpSecret = (): Uint8Array => new Uint8Array(randomBytes(SECRET_BYTES))

/** Returns the code of a 30-second period (RFC 6238 with SHA-1, the only variant that every app supports). */
export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0x0f
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

export const totpStep = (time: Date): number => Math.floor(time.getTime() / 1000 / PERIOD_SECONDS)

/** Returns the period of a code: the current one, the previous or the next, to allow for clock drift. */
export function matchingStep(secret: Uint8Array, code: string, time: Date): number | undefined {
  const given = code.replaceAll(/\s/g, '')
  const present = totpStep(time)
  return [present, present - 1, present + 1].find((step) => step >= 0 && totpCode(secret, step) === given)
}

/** Encodes in base32 without padding (RFC 4648), so that users can type it into an app. */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

/** Returns the URI for the QR code of an app. */
export function otpauthUri(secret: Uint8Array, account: string): string {
  const label = `Saffron:${account}`
  const query = `secret=${base32(secret)}&issuer=Saffron&algorithm=SHA1&digits=${DIGITS}&period=${PERIOD_SECONDS}`
  return `otpauth://totp/${encodeURIComponent(label)}?${query}`
}
