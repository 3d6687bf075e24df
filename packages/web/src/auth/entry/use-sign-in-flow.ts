import { type SecondFactorChallenge, secondFactorDemand, type SignInResult, type Tokens } from '@saffron/core/auth'
import { completeSignIn } from '@saffron/core/session'
import { useState } from 'react'

import { signInProgress } from '../../shell/routing/sign-in-progress.ts'
import { useAfterSignIn } from '../../shell/routing/use-after-sign-in.ts'
import { api, session } from '../../shell/session/client.ts'

/** The stage of a sign-in: the initial page or the next step. */
export type SignInStage =
  | { readonly kind: 'page'; readonly failure?: unknown }
  | { readonly kind: 'secondFactor'; readonly demand: SecondFactorChallenge }
  | { readonly kind: 'deletion'; readonly tokens: Tokens; readonly deletionAt: string }

export interface SignInFlow {
  readonly stage: SignInStage
  /** The email as typed so far. It's restored on return to the page. */
  readonly email: string | undefined
  readonly keepEmail: (email: string) => void
  /** Runs a sign-in action and continues with its result. Rejects on a final failure. */
  readonly enter: (act: () => Promise<SignInResult>) => Promise<void>
  /** Signs in with these tokens, even if the account is scheduled for deletion. */
  readonly admit: (tokens: Tokens) => Promise<void>
  /** Cancels the scheduled deletion, and signs the owner in. */
  readonly keep: (tokens: Tokens) => Promise<void>
  /** Returns to the page, with an error if there is one. */
  readonly restart: (failure?: unknown) => void
}

/** The sign-in flow of all entry pages. The user is signed in only after the last step. */
export function useSignInFlow(): SignInFlow {
  const goOn = useAfterSignIn()
  const [stage, setStage] = useState<SignInStage>({ kind: 'page' })
  const [email, keepEmail] = useState<string>()
  const letIn = async (act: () => Promise<unknown>) => {
    signInProgress.begin()
    try {
      await act()
    } catch (error) {
      signInProgress.end()
      throw error
    }
    await goOn()
  }
  const admit = (tokens: Tokens) => letIn(() => completeSignIn({ api, session }, tokens))
  return {
    stage,
    email,
    keepEmail,
    admit,
    enter: async (act) => {
      const outcome = await act().catch((error: unknown) => {
        const demand = secondFactorDemand(error)
        if (demand === undefined) throw error
        return demand
      })
      if ('challenge' in outcome) return setStage({ kind: 'secondFactor', demand: outcome })
      const { tokens, deletionAt } = outcome
      return deletionAt === undefined ? admit(tokens) : setStage({ kind: 'deletion', tokens, deletionAt })
    },
    keep: (tokens) =>
      letIn(async () => {
        session.signOut()
        session.storeTokens(tokens)
        try {
          session.storeUser(await api.auth.keepMe())
        } catch (error) {
          session.signOut()
          throw error
        }
      }),
    restart: (failure) => setStage({ kind: 'page', failure }),
  }
}
