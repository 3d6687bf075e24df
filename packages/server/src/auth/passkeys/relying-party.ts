import { isIP } from 'node:net'

import { ApiError } from '@saffron/core/errors'

/** Whom passkeys are made for: a host, and the origin that its pages have. */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

/**
 * The host of a page, where browsers make passkeys: one with a name and HTTPS, or this machine as `localhost`.
 * Undefined for others, an IP address above all.
 */
export function relyingPartyOf(origin: string): RelyingParty | undefined {
  const url = URL.parse(origin)
  if (url === null) return undefined
  const { hostname, protocol } = url
  const isHere = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isSecure = protocol === 'https:' || (protocol === 'http:' && isHere)
  return isSecure && isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 ? { id: hostname, origin: url.origin } : undefined
}

/** As `relyingPartyOf`; throws `passkey.address_unfit`. */
export function requireRelyingParty(origin: string): RelyingParty {
  const party = relyingPartyOf(origin)
  if (party === undefined) throw new ApiError('passkey.address_unfit', { values: { address: origin.slice(0, 200) } })
  return party
}
