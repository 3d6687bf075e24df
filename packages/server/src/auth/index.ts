import type { authContract, Preferences } from '@saffron/core/auth'

import type { Authenticate } from '../http/authenticate.ts'
import type { Handlers } from '../http/handler.ts'
import type { MailService } from '../mail/index.ts'
import type { Deps } from '../platform/deps.ts'
import type { Belongings } from '../user-data/user-data.ts'
import { createAccounts, type StartingCredit } from './accounts/create-account.ts'
import { findUser, hasAccounts } from './accounts/store.ts'
import { preferencesOf } from './accounts/user-entity.ts'
import { type ApiKeys, createApiKeys, isApiKey } from './api-keys/api-keys.ts'
import { apiKeyHandlers } from './api-keys/handlers.ts'
import { type Audit, createAudit } from './audit/audit.ts'
import { type Codes, createCodes } from './codes/codes.ts'
import { codeHandlers } from './codes/handlers.ts'
import { createDeletions, type Deletions } from './deletion/deletions.ts'
import { createDevices } from './device/devices.ts'
import { deviceHandlers } from './device/handlers.ts'
import { accountFiles } from './export/account-files.ts'
import { createGuesses, type Guesses } from './guesses/guesses.ts'
import { invitationHandlers } from './invitations/handlers.ts'
import { createInvitations, type RewardInvitation } from './invitations/invitations.ts'
import { createCeremonyChallenges } from './passkeys/ceremony-challenge.ts'
import { passkeyHandlers } from './passkeys/handlers.ts'
import { createPasskeys } from './passkeys/passkeys.ts'
import { peopleHandlers } from './people/handlers.ts'
import { type BalanceOf, profileHandlers } from './profile/handlers.ts'
import { createCodeGuesses } from './second-factor/code-guesses.ts'
import { createConfirmOwner } from './second-factor/confirm-owner.ts'
import { createDemandSecondFactor } from './second-factor/demand-second-factor.ts'
import { createFactors } from './second-factor/factors.ts'
import { secondFactorHandlers } from './second-factor/handlers.ts'
import { createSignInChallenges } from './second-factor/sign-in-challenge.ts'
import { createAdmit } from './sessions/admit.ts'
import { createEndings } from './sessions/endings.ts'
import { sessionHandlers } from './sessions/handlers.ts'
import { createSessions, type Sessions } from './sessions/sessions.ts'
import { createCheckPassword } from './sign-in/check-password.ts'
import { signInHandlers } from './sign-in/handlers.ts'
import { createSignIn } from './sign-in/sign-in.ts'
import { socialHandlers } from './social/handlers.ts'
import { userHandlers, type UserServices } from './users/handlers.ts'

export { type Audit, createAudit, originOf } from './audit/audit.ts'
export type { Guesses } from './guesses/guesses.ts'
export type { RewardInvitation } from './invitations/invitations.ts'
export { type LocalEntry, signInLocally } from './local/sign-in-locally.ts'
export type { Sessions } from './sessions/sessions.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export interface AuthFeature {
  readonly handlers: Handlers<typeof authContract>
  readonly sessions: Sessions
  readonly apiKeys: ApiKeys
  readonly codes: Codes
  /** Whom a bearer token stands for: an access token or an API key. */
  readonly authenticate: Authenticate
  /** Where every feature records what is security-relevant. */
  readonly audit: Audit
  /** Slows down who guesses anything that is short. */
  readonly guesses: Guesses
  /** Whether this installation has had its first sign-up. */
  readonly hasAccounts: () => Promise<boolean>
  readonly deletions: Deletions
  /** What a user chose for how they work. */
  readonly preferencesOf: (userId: string) => Promise<Preferences>
  /** Begins to forget old sessions, codes and accounts whose day has come, now and once a day. */
  readonly start: () => Promise<void>
  readonly stop: () => void
}

export interface AuthDeps extends Deps, Pick<UserServices, 'balancesOf' | 'stopWorkOf'> {
  /** Asked of the first sign-up, where one is given. */
  readonly setupCode: string | undefined
  readonly mail: MailService
  /** What the other features keep of a person. */
  readonly belongings: () => readonly Belongings[]
  readonly rewardInvitation: RewardInvitation
  readonly balanceOf: BalanceOf
  readonly startingCredit: StartingCredit
}

/** Accounts and who is signed in. */
export function createAuthFeature(deps: AuthDeps): AuthFeature {
  const audit = createAudit(deps)
  const endings = createEndings()
  const sessions = createSessions({ ...deps, audit, endings })
  const apiKeys = createApiKeys({ ...deps, endings })
  const guesses = createGuesses(deps)
  const codes = createCodes({ ...deps, guesses })
  const checkPassword = createCheckPassword({ guesses })
  const challenges = createSignInChallenges(deps.secret, deps.now)
  const admit = createAdmit({ sessions, audit, demandSecondFactor: createDemandSecondFactor(challenges) })
  const ceremonies = createCeremonyChallenges(deps.secret, deps.now)
  const passkeys = createPasskeys({ ...deps, ceremonies })
  const confirmOwner = createConfirmOwner({ ...deps, audit, checkPassword })
  const codeGuesses = createCodeGuesses({ ...deps, guesses })
  const secondFactor = { challenges, ceremonies, passkeys, confirmOwner, codeGuesses, factors: createFactors(deps) }
  const invitations = createInvitations({ ...deps, audit })
  const own: Belongings = { filesOf: (userId) => accountFiles(deps, userId), remove: async () => undefined }
  const belongings = () => [own, ...deps.belongings()]
  const deletions = createDeletions({ ...deps, audit, endings, sessions, confirmOwner, belongings })
  const devices = createDevices({ ...deps, audit, admit, guesses })
  const createAccount = createAccounts({ ...deps, audit, invitations })
  const kept = { createAccount, invitations, deletions, belongings }
  const services = {
    ...deps,
    audit,
    endings,
    sessions,
    apiKeys,
    guesses,
    codes,
    checkPassword,
    admit,
    devices,
    ...secondFactor,
    ...kept,
  }
  const signIn = createSignIn(services)
  const preferencesOfUser = async (userId: string) => {
    const user = await findUser(deps.db.query, userId)
    return user === undefined ? {} : preferencesOf(user)
  }
  let forgetting: NodeJS.Timeout | undefined
  const forget = async () => {
    try {
      await sessions.forgetOld()
      await codes.forgetOld()
      await devices.forgetOld()
      await deletions.deleteDue()
    } catch (error) {
      deps.log.error({ err: error }, 'old sessions, codes and accounts could not be forgotten')
    }
  }
  return {
    handlers: {
      ...signInHandlers(signIn, services),
      ...codeHandlers(services),
      ...secondFactorHandlers(services),
      ...passkeyHandlers(services),
      ...socialHandlers(services),
      ...deviceHandlers(services),
      ...sessionHandlers(services),
      ...apiKeyHandlers(services),
      ...profileHandlers(services),
      ...invitationHandlers(services),
      ...peopleHandlers(deps),
      ...userHandlers(services),
    },
    sessions,
    apiKeys,
    codes,
    authenticate: (token, onEnd) => (isApiKey(token) ? apiKeys : sessions).authenticate(token, onEnd),
    audit,
    guesses,
    deletions,
    preferencesOf: preferencesOfUser,
    hasAccounts: () => hasAccounts(deps.db.query),
    start: async () => {
      await forget()
      forgetting = setInterval(() => void forget(), DAY_MS).unref()
    },
    stop: () => clearInterval(forgetting),
  }
}
