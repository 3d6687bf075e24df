import { createHash, randomBytes } from 'node:crypto'

import type { GoogleConfig } from '../platform/config.ts'

/** The redirect parameters after sign-in at the provider. */
export interface ReturnedCode {
  readonly code: string
  readonly codeVerifier: string
  readonly redirectUri: string
}

/** Follows the provider's redirects with cookies like a browser, up to the redirect with a code. */
export async function browseToCode(
  { authorizeUrl, clientId }: Pick<GoogleConfig, 'authorizeUrl' | 'clientId'>,
  { redirectUri, account }: { redirectUri: string; account: string },
): Promise<ReturnedCode> {
  const codeVerifier = randomBytes(32).toString('base64url')
  const cookies = new Map<string, string>()
  let url = new URL(authorizeUrl)
  url.search = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    scope: 'openid profile email',
    redirect_uri: redirectUri,
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
    login_hint: account,
  }).toString()
  for (let step = 0; step < 10; step++) {
    const cookie = Array.from(cookies, (pair) => pair.join('=')).join('; ')
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    url = new URL(answer.headers.get('location') ?? '', url)
    if (url.href.startsWith(redirectUri)) {
      return { code: url.searchParams.get('code') ?? '', codeVerifier, redirectUri }
    }
  }
  throw new Error(`The provider did not send the browser back: ${url.href}`)
}
