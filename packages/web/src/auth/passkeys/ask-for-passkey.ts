import type { PasskeyRequestOptions, UsedPasskeyCredential } from '@saffron/core/auth'

/** Whether this browser supports passkeys. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential

interface Asking {
  readonly signal?: AbortSignal
  /** Offers the passkey in autofill, without a dialog. */
  readonly quietly?: boolean
}

/** Asks the browser for a passkey assertion. Resolves to undefined when the user cancels. */
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
