import { type SecondFactorChallenge, secondFactorDemand, typedFactor } from '@saffron/core/auth'
import { ApiError, describeError } from '@saffron/core/errors'
import { completeSignIn, signIn, signUp } from '@saffron/core/session'
import { useEffect, useEffectEvent, useState } from 'react'

import { useApp } from '../shell/app-context.tsx'
import { CommandError } from '../shell/exit-codes.ts'
import { noServerText } from '../shell/no-server.ts'

export interface SignInForm {
  readonly isBusy: boolean
  readonly problem: string | undefined
  /** Set after a correct password, if the account requires more. */
  readonly demand: SecondFactorChallenge | undefined
  /** Sends email and password. */
  readonly enter: (body: { email: string; password: string }, isNew: boolean) => Promise<void>
  /** Sends the second-factor code. */
  readonly complete: (code: string) => Promise<void>
  /** Returns to the password. */
  readonly restart: () => void
}

/** Steps of signing in. The session shows when the user is signed in. `hasEnded`: a session has just ended. */
export function useSignIn(hasEnded: boolean): SignInForm {
  const { api, session, t } = useApp()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState(() => (hasEnded ? t('error.auth.refresh_refused') : undefined))
  const [demand, setDemand] = useState<SecondFactorChallenge>()

  const explain = (error: unknown): string => {
    if (error instanceof CommandError) return error.message
    const noServer = noServerText(error, t, api.baseUrl)
    if (noServer !== undefined) return noServer
    // A field that needs another value says so itself.
    const issue = ApiError.is(error) ? error.issues?.[0]?.message : undefined
    return issue ?? describeError(error, t)
  }

  // Checks the server early, so an outage shows before the password is typed.
  const lookForServer = useEffectEvent(() => {
    api.request('GET', '/healthz', { tokenFree: true }).catch((error: unknown) => setProblem(explain(error)))
  })
  useEffect(() => lookForServer(), [])

  /** Runs one step and shows its error. */
  const step = async (run: () => Promise<void>): Promise<void> => {
    setBusy(true)
    setProblem(undefined)
    try {
      await run()
    } catch (error) {
      setProblem(explain(error))
      if (ApiError.is(error) && error.code === 'auth.challenge_refused') setDemand(undefined)
    } finally {
      setBusy(false)
    }
  }

  const ask = (asked: SecondFactorChallenge): void => {
    if (asked.factors.every((factor) => factor === 'passkey')) setProblem(t('cli.error.passkeyOnly'))
    else setDemand(asked)
  }

  return {
    isBusy,
    problem,
    demand,
    enter: (body, isNew) =>
      step(async () => {
        try {
          await (isNew ? signUp : signIn)({ api, session }, body)
        } catch (error) {
          const asked = secondFactorDemand(error)
          if (asked === undefined) throw error
          ask(asked)
        }
      }),
    complete: async (code) => {
      if (demand === undefined || code.trim() === '') return
      const { challenge } = demand
      await step(async () => {
        const { tokens } = await api.auth.completeSignIn({ body: { challenge, ...typedFactor(code, demand) } })
        await completeSignIn({ api, session }, tokens)
      })
    },
    restart: () => setDemand(undefined),
  }
}
