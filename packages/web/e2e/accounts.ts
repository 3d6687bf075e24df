import type { Page } from '@playwright/test'
import type { Tokens } from '@saffron/core/auth'
import { type Api, createApi } from '@saffron/core/client'
import { createSession } from '@saffron/core/session'
import { createMemoryStorage } from '@saffron/core/testing'
import { appCode, type TestServer } from '@saffron/server/testing'

import { newEmail, PASSWORD } from './saffron.ts'

export interface Account {
  readonly email: string
  readonly tokens: Tokens
  /** The owner's client, outside the page. */
  readonly api: Api
}

/** Creates an account with a password, without the form. */
export async function makeAccount(server: TestServer, name = 'Ada Lovelace'): Promise<Account> {
  const session = createSession(createMemoryStorage())
  const api = createApi({ baseUrl: server.url, session })
  const email = newEmail()
  const { tokens } = await api.auth.signUp({ body: { email, password: PASSWORD, name } })
  session.storeTokens(tokens)
  return { email, tokens, api }
}

/** Sets up an authenticator app. Returns the secret and the recovery codes. */
export async function turnOnTotp({ api }: Account): Promise<{ secret: string; recoveryCodes: readonly string[] }> {
  const { secret } = await api.auth.beginTotp({ body: { password: PASSWORD } })
  const { recoveryCodes = [] } = await api.auth.confirmTotp({ body: { password: PASSWORD, code: appCode(secret) } })
  return { secret, recoveryCodes }
}

/** Returns the server's URL at localhost, where browsers create passkeys. */
export const byName = ({ url }: TestServer): string => url.replace('127.0.0.1', 'localhost')

/** Gives the page a virtual authenticator that responds automatically, including passkey autofill by default. */
export async function plugInPasskeys(page: Page, { fillsIn = true } = {}): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  if (fillsIn) return
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
}

/** Creates a passkey of an account with the page's authenticator. The page must be at localhost. */
export async function makePasskey(page: Page, { tokens }: Account): Promise<void> {
  const made = await page.evaluate(
    async ({ token, password }) => {
      const post = async (path: string, body: object) => {
        const forgery = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? ''
        const headers = {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          'x-xsrf-token': decodeURIComponent(forgery),
        }
        return (await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
      }
      const options = await post('/user/passkey/begin', { password })
      const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
      const credential = await navigator.credentials.create({ publicKey })
      if (!(credential instanceof PublicKeyCredential)) return undefined
      return post('/user/passkey/confirm', { credential: credential.toJSON() })
    },
    { token: tokens.accessToken, password: PASSWORD },
  )
  if (typeof made?.id !== 'string') throw new Error(`No passkey was created: ${JSON.stringify(made)}`)
}
