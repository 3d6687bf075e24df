/** WebAuthn and its certificates weigh a good deal, and are wanted by few calls: loaded with the first. */
export const loadWebAuthn = () => import('@simplewebauthn/server')
