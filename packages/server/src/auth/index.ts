import type { authContract, Preferences } from '@saffron/core/auth'
import type { Locale } from '@saffron/core/i18n'

import type { Authenticate } from '../http/authenticate.ts'
import type { Handlers } from '../http/handler.ts'
import type { MailService } from '../mail/index.ts'
import type { Deps } from '../platform/deps.ts'
import type { UserData } from '../user-data/user-data.ts'
import { findUser, hasAccounts } from './accounts/store.ts'
import { preferencesOf } from './accounts/user-entity.ts'
import { type ApiKeys, createApiKeys, isApiKey } from './api-keys/api-keys.ts'
import { apiKeyHandlers } from './api-keys/handlers.ts'
import { type Audit, createAudit } from './audit/audit.ts'
import { type Codes, createCodes } from './codes/codes.ts'
import { codeHandlers } from './codes/handlers.ts'
import { createDeletions, type Deletions, type OwnedWorkspaces } from './deletion/deletions.ts'
import { createDevices } from './device/devices.ts'
import { deviceHandlers } from './device/handlers.ts'
import { accountFiles } from './export/account-files.ts'
import { invitationHandlers } from './invitations/handlers.ts'
import { createInvitations, type RewardInvitation } from './invitations/invitations.ts'
import { createCeremonyChallenges } from './passkeys/ceremony-challenge.ts'
import { passkeyHandlers } from './passkeys/handlers.ts'
import { createPasskeys } from './passkeys/passkeys.ts'
import { createCheckPassword } from './passwords/check-password.ts'
import { type ConfirmOwner, createConfirmOwner } from './passwords/confirm-owner.ts'
import { passwordHandlers } from './passwords/handlers.ts'
import { peopleHandlers } from './people/handlers.ts'
import { type BalanceOf, type CountWorkspaces, profileHandlers } from './profile/handlers.ts'
import { localeOf, mentionAddressOf, type MentionAddressOf } from './profile/mention-address.ts'
import { createCodeThrottle } from './second-factor/code-throttle.ts'
import { createFactors } from './second-factor/factors.ts'
import { secondFactorHandlers } from './second-factor/handlers.ts'
import { createRequireSecondFactor } from './second-factor/require-second-factor.ts'
import { createSignInChallenges } from './second-factor/sign-in-challenge.ts'
import { sessionHandlers } from './sessions/handlers.ts'
import { createSessionEvents } from './sessions/session-events.ts'
import { createSessions, type Sessions } from './sessions/sessions.ts'
import { createStartSession } from './sessions/start-session.ts'
import { signInHandlers } from './sign-in/handlers.ts'
import { secondStepHandlers } from './sign-in/second-step-handlers.ts'
import { createSignIn } from './sign-in/sign-in.ts'
import { createAccounts, type StartingCredit } from './sign-up/create-account.ts'
import { socialHandlers } from './social/handlers.ts'
import { createLoginThrottle, type LoginThrottle } from './throttle/login-throttle.ts'
import { userHandlers, type UserServices } from './users/handlers.ts'

export { type Audit, createAudit, originOf } from './audit/audit.ts'
export type { ConfirmOwner } from './passwords/confirm-owner.ts'
export { squarePicture } from './profile/square-picture.ts'
export { deleteAvatar, findAvatarOf, putAvatar } from './profile/store.ts'
export type { LoginThrottle } from './throttle/login-throttle.ts'
export type { RewardInvitation } from './invitations/invitations.ts'
export { type LocalSignIn, signInLocally } from './local/sign-in-locally.ts'
export type { Sessions } from './sessions/sessions.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export interface AuthFeature {
  readonly handlers: Handlers<typeof authContract>
  /** Confirms that the caller is present, before a change that can't be undone. */
  readonly confirmOwner: ConfirmOwner
  readonly sessions: Sessions
  readonly apiKeys: ApiKeys
  readonly codes: Codes
  /** Returns the caller of an access token or API key. */
  readonly authenticate: Authenticate
  /** Records the security-relevant events of every feature. */
  readonly audit: Audit
  /** Throttles guesses of short secrets. */
  readonly loginThrottle: LoginThrottle
  /** Returns whether this installation has had its first sign-up. */
  readonly hasAccounts: () => Promise<boolean>
  readonly deletions: Deletions
  /** Returns a user's preferences. */
  readonly preferencesOf: (userId: string) => Promise<Preferences>
  /** Where a user's emails about mentions go. */
  readonly mentionAddressOf: MentionAddressOf
  /** Returns the language that a user has chosen, or else the default one. */
  readonly localeOf: (userId: string) => Promise<Locale>
  /** Starts the cleanup of old sessions, codes and due accounts, now and once a day. */
  readonly start: () => Promise<void>
  readonly stop: () => void
}

export interface AuthDeps extends Deps, Pick<UserServices, 'balancesOf' | 'stopWorkOf'> {
  /** Required for the first sign-up, if set. */
  readonly setupCode: string | undefined
  readonly mail: MailService
  /** The personal data of the other features. */
  readonly userData: () => readonly UserData[]
  readonly rewardInvitation: RewardInvitation
  readonly balanceOf: BalanceOf
  readonly countWorkspaces: CountWorkspaces
  readonly startingCredit: StartingCredit
  readonly ownedWorkspaces: OwnedWorkspaces
}

/** Creates the feature for accounts and sessions. */
export function createAuthFeature(deps: AuthDeps): AuthFeature {
  const audit = createAudit(deps)
  const sessionEvents = createSessionEvents()
  const sessions = createSessions({ ...deps, audit, sessionEvents })
  const apiKeys = createApiKeys({ ...deps, sessionEvents })
  const loginThrottle = createLoginThrottle(deps)
  const codes = createCodes({ ...deps, loginThrottle })
  const checkPassword = createCheckPassword({ loginThrottle })
  const challenges = createSignInChallenges(deps.secret, deps.now)
  const startSession = createStartSession({
    sessions,
    audit,
    requireSecondFactor: createRequireSecondFactor(challenges),
  })
  const ceremonies = createCeremonyChallenges(deps.secret, deps.now)
  const passkeys = createPasskeys({ ...deps, ceremonies })
  const confirmOwner = createConfirmOwner({ ...deps, audit, checkPassword })
  const codeThrottle = createCodeThrottle({ ...deps, loginThrottle })
  const secondFactor = { challenges, ceremonies, passkeys, confirmOwner, codeThrottle, factors: createFactors(deps) }
  const invitations = createInvitations({ ...deps, audit })
  const own: UserData = { exportFiles: (userId) => accountFiles(deps, userId), erase: async () => undefined }
  const userData = () => [own, ...deps.userData()]
  const deletions = createDeletions({ ...deps, audit, sessionEvents, sessions, confirmOwner, userData })
  const devices = createDevices({ ...deps, audit, startSession, loginThrottle })
  const createAccount = createAccounts({ ...deps, audit, invitations })
  const kept = { createAccount, invitations, deletions, userData }
  const services = {
    ...deps,
    audit,
    sessionEvents,
    sessions,
    apiKeys,
    loginThrottle,
    codes,
    checkPassword,
    startSession,
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
      deps.log.error({ err: error }, 'the cleanup of old sessions, codes and accounts failed')
    }
  }
  return {
    handlers: {
      ...signInHandlers(signIn, services),
      ...codeHandlers(services),
      ...secondFactorHandlers(services),
      ...secondStepHandlers(services),
      ...passkeyHandlers(services),
      ...socialHandlers(services),
      ...deviceHandlers(services),
      ...sessionHandlers(services),
      ...passwordHandlers(services),
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
    loginThrottle,
    confirmOwner,
    deletions,
    preferencesOf: preferencesOfUser,
    mentionAddressOf: (userId) => mentionAddressOf(deps.db.query, userId),
    localeOf: (userId) => localeOf(deps.db.query, userId),
    hasAccounts: () => hasAccounts(deps.db.query),
    start: async () => {
      await forget()
      forgetting = setInterval(() => void forget(), DAY_MS).unref()
    },
    stop: () => clearInterval(forgetting),
  }
}
