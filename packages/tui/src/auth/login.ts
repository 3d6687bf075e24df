import { EMAIL_PATTERN, type Profile, readEmail, secondFactorDemand } from '@saffron/core/auth'
import { completeSignIn, signIn, signUp } from '@saffron/core/session'

import { ask, askHidden, readPipedLines } from '../shell/ask.ts'
import type { Context, GlobalOptions } from '../shell/context.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { printInfo } from '../shell/output.ts'
import { withServer } from '../shell/run-command.ts'
import { writeJson } from '../shell/write-json.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { signInOnThisMachine } from './local-login.ts'
import { answerDemand } from './second-factor.ts'
import { signInThroughBrowser } from './web-login.ts'

export interface LoginOptions extends GlobalOptions {
  readonly signup?: true
  readonly web?: true
  readonly local?: true
  readonly name?: string
  /** The code for the sign-up or the second factor. */
  readonly code?: string
  /** The data directory for `local`. */
  readonly data?: string
  readonly open?: boolean
  readonly json?: true
}

/** The signed-in user, and a client that may use a different server than the first one. */
export interface SignedIn {
  readonly user: Profile
  readonly context: Context
}

/** `saffron login [email]`: prompts for the password or reads one line from a pipe. There is no flag for it. */
export const login = (email: string | undefined, options: LoginOptions): Promise<void> =>
  withServer(options, async (given) => {
    requireOneMethod(email, options, given)
    const isFirst = given.session.readTokens() === null
    const { user, context } = options.local
      ? await signInOnThisMachine(given, email, options)
      : { user: await signInOver(given, email, options), context: given }
    const { api, t, sessionPath } = context
    if (options.json) return writeJson({ ...user, api: api.baseUrl })
    const values = { api: api.baseUrl, email: user.email }
    printInfo(cleanLine(options.signup ? t('cli.login.created', values) : t('cli.login.done', values)))
    if (options.api !== undefined) {
      printInfo(t('cli.login.remember', { command: `saffron config set api ${api.baseUrl}` }))
    }
    if (isFirst) printInfo(t('cli.login.kept', { path: sessionPath }))
    if (user.deletionAt !== undefined) {
      const date = new Intl.DateTimeFormat(t.locale, { dateStyle: 'long' }).format(new Date(user.deletionAt))
      printInfo(t('cli.login.deletion', { date }))
    }
  })

async function signInOver(context: Context, email: string | undefined, options: LoginOptions): Promise<Profile> {
  if (options.web) return completeSignIn(context, await signInThroughBrowser(context, options))
  const { code: piped, ...credentials } = await readCredentials(email, context)
  if (options.signup) return signUp(context, { ...credentials, ...pick(options) })
  try {
    return await signIn(context, credentials)
  } catch (error) {
    const demand = secondFactorDemand(error)
    if (demand === undefined) throw error
    return completeSignIn(context, await answerDemand(context, demand, options.code ?? piped))
  }
}

/** Allows one sign-in method at a time. `--web` can't be combined with an email. */
function requireOneMethod(email: string | undefined, options: LoginOptions, { t }: Context): void {
  const ways = (['web', 'local', 'signup'] as const).filter((way) => options[way]).map((way) => `--${way}`)
  if (options.web && email !== undefined) ways.push(email)
  const [first, second] = ways
  if (first === undefined || second === undefined) return
  throw new CommandError(t('cli.error.oneWay', { first, second }), EXIT.usage)
}

interface Credentials {
  readonly email: string
  readonly password: string
  /** The second-factor code, if piped in too. */
  readonly code?: string
}

async function readCredentials(given: string | undefined, { t }: Context): Promise<Credentials> {
  if (!process.stdin.isTTY) {
    const lines = await readPipedLines()
    const email = given ?? lines.shift() ?? ''
    const [password, code] = lines.filter((line) => line !== '')
    if (email !== '') refuseWrongEmail(email, t)
    if (email === '' || password === undefined) throw new CommandError(t('cli.error.cannotAsk'), EXIT.usage)
    return { email, password, ...(code !== undefined && { code }) }
  }
  const email = given ?? (await ask(t('cli.login.asked.email')))
  refuseWrongEmail(email, t)
  const password = await askHidden(t('cli.login.asked.password'))
  return { email, password }
}

/** Runs before the password is needed, because no password would match this email. */
function refuseWrongEmail(typed: string, t: Context['t']): void {
  if (EMAIL_PATTERN.test(readEmail(typed))) return
  throw new CommandError(`<email>: ${t('auth.emailWrong')}`, EXIT.usage)
}

const pick = ({ name, code }: LoginOptions): { name?: string; code?: string } => ({
  ...(name === undefined ? {} : { name }),
  ...(code === undefined ? {} : { code }),
})
