import type { NewPasskeyCredential, PasskeyCreationOptions } from '@saffron/core/auth'

/** Whether this browser makes passkeys at this address. */
export const makesPasskeys = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential

/** An address without a name: no browser makes passkeys there. */
export const isAtIpAddress = (hostname: string): boolean => /^(?:\[.*\]|\d+(?:\.\d+){3})$/.test(hostname)

/** The same page by the name of this machine; undefined where it is another machine's. */
export function atLocalhost(href: string): string | undefined {
  const url = new URL(href)
  if (!/^(?:\[::1\]|127\.\d+\.\d+\.\d+)$/.test(url.hostname)) return undefined
  url.hostname = 'localhost'
  return url.href
}

export type Ceremony =
  | { readonly outcome: 'made'; readonly credential: NewPasskeyCredential }
  /** The person called it off, or was too late; or the device has one for this account already. */
  | { readonly outcome: 'cancelled' | 'known' }

/** Asks the browser, which asks the person, for a new passkey. */
export async function makePasskey(options: PasskeyCreationOptions): Promise<Ceremony> {
  try {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
      options as unknown as PublicKeyCredentialCreationOptionsJSON,
    )
    const made = await navigator.credentials.create({ publicKey })
    if (!(made instanceof PublicKeyCredential)) return { outcome: 'cancelled' }
    return { outcome: 'made', credential: made.toJSON() as NewPasskeyCredential }
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    if (name === 'InvalidStateError') return { outcome: 'known' }
    if (name === 'NotAllowedError' || name === 'AbortError') return { outcome: 'cancelled' }
    throw error
  }
}
