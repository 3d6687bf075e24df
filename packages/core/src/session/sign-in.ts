import type { authContract, Profile, Tokens } from '../auth/contract.ts'
import type { CallInput, CallsOf } from '../endpoints/calls.ts'
import type { Session } from './session.ts'

interface SignInTo {
  readonly api: { readonly auth: CallsOf<typeof authContract> }
  readonly session: Session
  readonly signal?: AbortSignal
}

/** Signs in with email and password. Resolves with the profile when tokens are stored and `/user/me` is fetched. */
export async function signIn(to: SignInTo, body: CallInput<typeof authContract.signIn>['body']): Promise<Profile> {
  const { tokens } = await to.api.auth.signIn({ body, ...signalOf(to) })
  return completeSignIn(to, tokens)
}

/** Creates an account and signs in to it. */
export async function signUp(to: SignInTo, body: CallInput<typeof authContract.signUp>['body']): Promise<Profile> {
  const { tokens } = await to.api.auth.signUp({ body, ...signalOf(to) })
  return completeSignIn(to, tokens)
}

/** Completes every kind of sign-in. If the profile can't be fetched, nothing stays stored. */
export async function completeSignIn(to: SignInTo, tokens: Tokens): Promise<Profile> {
  // The previous user must not be shown as the new one while the profile loads.
  to.session.signOut()
  to.session.storeTokens(tokens)
  try {
    const user = await to.api.auth.me({ ...signalOf(to) })
    to.session.storeUser(user)
    return user
  } catch (error) {
    to.session.signOut()
    throw error
  }
}

/** Fetches the profile again to show a new role, name or balance. */
export async function refreshProfile(to: SignInTo): Promise<Profile> {
  const user = await to.api.auth.me({ ...signalOf(to) })
  to.session.storeUser(user)
  return user
}

/** Ends the session here, and on the server if it can be reached. */
export async function signOut(to: SignInTo, options?: { readonly toLogin?: string }): Promise<void> {
  try {
    if (to.session.readTokens() !== null) await to.api.auth.signOut({ ...signalOf(to) })
  } catch {
    // Signing out works without a network too. The tokens are deleted here and expire on the server.
  } finally {
    to.session.signOut(options)
  }
}

const signalOf = ({ signal }: SignInTo): { signal?: AbortSignal } => (signal === undefined ? {} : { signal })
