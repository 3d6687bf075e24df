import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const TAG_BYTES = 32

const encode = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replaceAll('=', '')

const phc = (salt: Uint8Array, tag: Uint8Array): string =>
  `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${encode(salt)}$${encode(tag)}`

/** Returns a password hash in PHC format, which includes its cost parameters. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', { message: password, nonce, tagLength: TAG_BYTES, ...COST })
  return phc(nonce, tag)
}

// A dummy hash, checked if there is no account, so that the response takes as long.
const NOBODYS = phc(randomBytes(16), randomBytes(TAG_BYTES))

const PHC_PARTS = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/** Returns whether the password matches the hash. Without a hash it returns false after the same work. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', tag = ''] = PHC_PARTS.exec(stored ?? NOBODYS) ?? []
  const expected = Buffer.from(tag, 'base64')
  const actual = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return timingSafeEqual(actual, expected) && stored !== null
}
