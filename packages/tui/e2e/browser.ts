import { createHmac } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'

import type { SignInResult } from '@saffron/core/auth'
import { type Api, createApi } from '@saffron/core/client'
import { createSession, signIn, signUp } from '@saffron/core/session'
import { createMemoryStorage } from '@saffron/core/testing'

const password = 'correct horse battery'

/** A browser user: a client with its own session. Signs up, or signs in if the account exists. */
export async function openBrowser(url: string, email: string): Promise<Api> {
  const session = createSession(createMemoryStorage())
  const api = createApi({ baseUrl: url, session })
  const name = email.replace(/@.*/, '')
  await signUp({ api, session }, { email, password, name }).catch(() => signIn({ api, session }, { email, password }))
  return api
}

/** Turns on two-factor codes. Returns the recovery codes and a function for the code of this or the next period. */
export async function turnOnCodes({ auth }: Api) {
  const { secret } = await auth.beginTotp({ body: { password } })
  const code = (ahead = 0) => totpCode(secret, Math.floor(Date.now() / 30_000) + ahead)
  const { recoveryCodes = [] } = await auth.confirmTotp({ body: { password, code: code() } })
  return { code, recoveryCodes }
}

/** RFC 6238, for a base32 secret. */
function totpCode(secret: string, step: number): string {
  const bits = Array.from(secret, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', key).update(counter).digest()
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 0x0f) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

/** Saves a session to the terminal's session file. */
export async function keepSession(folder: string, url: string, { tokens }: SignInResult): Promise<void> {
  const stored = new Map<string, string>()
  const session = createSession(createMemoryStorage(stored))
  session.storeTokens(tokens)
  session.storeUser(await createApi({ baseUrl: url, session }).auth.me())
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/session.json`, JSON.stringify({ [url]: Object.fromEntries(stored) }))
}
