import * as z from 'zod/mini'

import { text } from '../endpoints/entity.ts'

/** Bytes in WebAuthn's JSON format: base64url without padding. */
const bytes = (maxLength: number) => text(maxLength).check(z.minLength(1), z.regex(/^[\w-]+$/))

const descriptor = z.object({
  id: z.string(),
  type: z.string(),
  transports: z.optional(z.array(z.string())),
})

const userVerification = z.enum(['required', 'preferred', 'discouraged'])

/** The options for creating a passkey, for `PublicKeyCredential.parseCreationOptionsFromJSON`. */
export const passkeyCreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.optional(z.string()), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.string(), alg: z.int() })),
  /** Milliseconds. */
  timeout: z.optional(z.int()),
  attestation: z.optional(z.string()),
  excludeCredentials: z.optional(z.array(descriptor)),
  authenticatorSelection: z.optional(
    z.object({
      residentKey: z.optional(z.string()),
      requireResidentKey: z.optional(z.boolean()),
      userVerification: z.optional(userVerification),
    }),
  ),
})
export type PasskeyCreationOptions = z.output<typeof passkeyCreationOptions>

/** The options for using a passkey, for `PublicKeyCredential.parseRequestOptionsFromJSON`. */
export const passkeyRequestOptions = z.object({
  challenge: z.string(),
  rpId: z.optional(z.string()),
  /** Milliseconds. */
  timeout: z.optional(z.int()),
  allowCredentials: z.optional(z.array(descriptor)),
  userVerification: z.optional(userVerification),
})
export type PasskeyRequestOptions = z.output<typeof passkeyRequestOptions>

const credential = { id: bytes(1400), rawId: bytes(1400), type: z.literal('public-key') }

/** The `toJSON()` of a new passkey. */
export const newPasskeyCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8192),
    attestationObject: bytes(65_536),
    transports: z.optional(z.array(text(32)).check(z.maxLength(10))),
  }),
})
export type NewPasskeyCredential = z.output<typeof newPasskeyCredential>

/** The `toJSON()` of a passkey's assertion. */
export const usedPasskeyCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8192),
    authenticatorData: bytes(8192),
    signature: bytes(8192),
    userHandle: z.optional(z.nullable(text(256))),
  }),
})
export type UsedPasskeyCredential = z.output<typeof usedPasskeyCredential>
