import { expect, test } from 'vitest'

import { authorizeAddress } from './google-attempt.ts'

const google = {
  clientId: 'saffron',
  authorizeUrl: 'https://google.test/auth?hd=example.com',
  scope: 'openid profile email',
}
const attempt = {
  state: 'a-state',
  codeVerifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  redirectUri: 'https://saffron.test/auth/callback/google',
}

test('the URL asks Google for a code, with the state and the hash of the verifier, without the verifier', async () => {
  const address = new URL(await authorizeAddress(google, attempt))
  expect(address.origin + address.pathname).toBe('https://google.test/auth')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    hd: 'example.com',
    client_id: 'saffron',
    redirect_uri: attempt.redirectUri,
    response_type: 'code',
    scope: 'openid profile email',
    state: 'a-state',
    // RFC 7636, appendix B.
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  })
  expect(address.href).not.toContain(attempt.codeVerifier)
})
