import { type SecondFactorChallenge, secondFactorDemand, type SignInResult, type Tokens } from '@saffron/core/auth'
import { completeSignIn } from '@saffron/core/session'
import { useState } from 'react'

import { api, session } from '../../shell/client.ts'
import { entering } from '../../shell/routing/entering.ts'
import { useAfterSignIn } from '../../shell/routing/use-after-sign-in.ts'

/** What stands between somebody and the app: the page they came to, or what is asked of them next. */
export type EntryStage =
  | { readonly kind: 'page'; readonly failure?: unknown }
  | { readonly kind: 'secondFactor'; readonly demand: SecondFactorChallenge }
  | { readonly kind: 'deletion'; readonly tokens: Tokens; readonly deletionAt: string }

export interface Entry {
  readonly stage: EntryStage
  /** Whose way in it is, as far as they typed it: there again where the page is. */
  readonly email: string | undefined
  readonly keepEmail: (email: string) => void
  /** Does what lets somebody in, and leads them on; rejects where it fails for good. */
  readonly enter: (act: () => Promise<SignInResult>) => Promise<void>
  /** Lets in whoever has these tokens, be the account deleted soon or not. */
  readonly admit: (tokens: Tokens) => Promise<void>
  /** Keeps the account that was to be deleted, and lets its owner in. */
  readonly keep: (tokens: Tokens) => Promise<void>
  /** Back to the page, with the reason where there is one. */
  readonly restart: (failure?: unknown) => void
}

/** The way in, from any of the pages that it begins at. Nobody is signed in before they are through. */
export function useEntry(): Entry {
  const goOn = useAfterSignIn()
  const [stage, setStage] = useState<EntryStage>({ kind: 'page' })
  const [email, keepEmail] = useState<string>()
  const letIn = async (act: () => Promise<unknown>) => {
    entering.begin()
    try {
      await act()
    } catch (error) {
      entering.end()
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
