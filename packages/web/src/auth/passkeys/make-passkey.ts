import type { NewPasskeyCredential, PasskeyCreationOptions } from '@saffron/core/auth'

/** Whether this browser can create passkeys at this address. */
export const makesPasskeys = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential

/** Browsers don't create passkeys at an IP address. */
export const isAtIpAddress = (hostname: string): boolean => /^(?:\[.*\]|\d+(?:\.\d+){3})$/.test(hostname)

/** Returns the same page at `localhost`. Undefined if it's on another machine. */
export function atLocalhost(href: string): string | undefined {
  const url = new URL(href)
  if (!/^(?:\[::1\]|127\.\d+\.\d+\.\d+)$/.test(url.hostname)) return undefined
  url.hostname = 'localhost'
  return url.href
}

export type Ceremony =
  | { readonly outcome: 'made'; readonly credential: NewPasskeyCredential }
  /** The user canceled, or it timed out, or the device already has a passkey for the account. */
  | { readonly outcome: 'cancelled' | 'known' }

/** Creates a passkey through the browser's dialog. */
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
