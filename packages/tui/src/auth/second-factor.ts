import { type SecondFactorChallenge, type Tokens, typedFactor } from '@saffron/core/auth'
import { ApiError, describeError } from '@saffron/core/errors'

import { ask } from '../shell/ask.ts'
import type { Context } from '../shell/context.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { printAlways } from '../shell/output.ts'

/** Allows for typing mistakes. */
const TRIES = 3

/** Completes a sign-in with the given code, or prompts for one. */
export async function answerDemand(
  { api, t }: Context,
  demand: SecondFactorChallenge,
  given: string | undefined,
): Promise<Tokens> {
  const { challenge, factors } = demand
  if (factors.every((factor) => factor === 'passkey')) throw new CommandError(t('cli.error.passkeyOnly'))
  const complete = async (code: string) =>
    (await api.auth.completeSignIn({ body: { challenge, ...typedFactor(code, demand) } })).tokens
  if (given !== undefined) return complete(given)
  if (!process.stdin.isTTY) throw new CommandError(t('cli.error.secondFactor'), EXIT.usage)
  const question = t(factors.includes('totp') ? 'cli.login.asked.code' : 'cli.login.asked.recoveryCode')
  for (let tries = 1; ; tries++) {
    const code = await ask(question)
    try {
      return await complete(code)
    } catch (error) {
      if (tries === TRIES || !ApiError.is(error) || error.code !== 'auth.wrong_second_factor') throw error
      printAlways(describeError(error, t))
    }
  }
}
