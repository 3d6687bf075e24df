import { isIP } from 'node:net'

import { ApiError } from '@saffron/core/errors'

/** The relying party of passkeys: a host and the origin of its pages. */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

/**
 * Returns the relying party of a page. Returns undefined if browsers can't create passkeys there, as on IP addresses
 * and without HTTPS. Only `localhost` needs no HTTPS.
 */
export function relyingPartyOf(origin: string): RelyingParty | undefined {
  const url = URL.parse(origin)
  if (url === null) return undefined
  const { hostname, protocol } = url
  const isHere = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isSecure = protocol === 'https:' || (protocol === 'http:' && isHere)
  return isSecure && isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 ? { id: hostname, origin: url.origin } : undefined
}

/** Like `relyingPartyOf`, but throws `passkey.address_unfit`. */
export function requireRelyingParty(origin: string): RelyingParty {
  const party = relyingPartyOf(origin)
  if (party === undefined) throw new ApiError('passkey.address_unfit', { values: { address: origin.slice(0, 200) } })
  return party
}
