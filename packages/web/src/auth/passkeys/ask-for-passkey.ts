import type { PasskeyRequestOptions, UsedPasskeyCredential } from '@saffron/core/auth'

/** Whether this browser can be asked for a passkey. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential

interface Asking {
  readonly signal?: AbortSignal
  /** Offered among what the browser fills in, and not before somebody chooses it there. */
  readonly quietly?: boolean
}

/** Asks for a passkey, and whoever is there to show it is theirs. Undefined where they would rather not. */
export async function askForPasskey(
  options: PasskeyRequestOptions,
  { signal, quietly = false }: Asking = {},
): Promise<UsedPasskeyCredential | undefined> {
  const json = JSON.parse(JSON.stringify(options)) as PublicKeyCredentialRequestOptionsJSON
  try {
    const credential = await navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(json),
      ...(signal !== undefined && { signal }),
      ...(quietly && { mediation: 'conditional' as const }),
    })
    if (!(credential instanceof PublicKeyCredential)) return undefined
    return credential.toJSON() as UsedPasskeyCredential
  } catch (error) {
    const isDeclined =
      error instanceof DOMException && ['NotAllowedError', 'AbortError', 'TimeoutError'].includes(error.name)
    if (isDeclined) return undefined
    throw error
  }
}
