/** The WebAuthn library is large and rarely needed, so the first call loads it. */
export const loadWebAuthn = () => import('@simplewebauthn/server')
