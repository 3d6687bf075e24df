import {
  type Account,
  ACCOUNT_STATES,
  type AccountDetail,
  isSuperAdmin,
  KNOWN_ROLES,
  ROLE_PATTERN,
  readEmail,
} from '@saffron/core/auth'
import { formatCredits } from '@saffron/core/format'
import type { Translate } from '@saffron/core/i18n'

import { confirm } from '../shell/confirm.ts'
import type { Context } from '../shell/context.ts'
import { creditsOf } from '../shell/credits-option.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { findRow, matchesId, shortId } from '../shell/find-row.ts'
import { isoMinute } from '../shell/iso-time.ts'
import { type JsonOption, limitOf, type LimitOption, oneOf, type YesOption } from '../shell/options.ts'
import { printInfo, writeLine } from '../shell/output.ts'
import { requireSession, withServer, withSession } from '../shell/run-command.ts'
import { showRows, writeFields } from '../shell/show-rows.ts'
import { writeJson } from '../shell/write-json.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { type AccountFilter, accountsBelow } from './low-balances.ts'

interface ListOptions extends LimitOption {
  readonly role?: string
  readonly state?: string
  /** Credits. Lists all matching accounts unless a limit is given. */
  readonly below?: string
}

interface SignOutOptions extends JsonOption {
  readonly session?: string
}

/** `saffron admin users`: accounts, newest first, filtered by words, role and state. */
export const listUsers = (words: string | undefined, options: ListOptions): Promise<void> =>
  withSession(options, async (context) => {
    const { t } = context
    const role = options.role === undefined ? undefined : readRole('--role', options.role, t)
    const state = options.state === undefined ? undefined : oneOf('--state', options.state, ACCOUNT_STATES, t)
    const filter = {
      ...(words !== undefined && { q: words }),
      ...(role !== undefined && { role }),
      ...(state && { state }),
    }
    const list = await foundAccounts(context, options, filter)
    showRows(list, {
      json: options.json,
      heading: [t('common.email'), t('cli.column.role'), t('cli.column.state'), t('common.credits'), t('common.name')],
      cells: (account) => cellsOf(account, context),
      fields: (account) => [
        account.id,
        account.email,
        account.role,
        account.disabledAt,
        account.balanceMicros,
        account.name,
      ],
      none: t('cli.users.none'),
    })
  })

/** Returns a page of matching accounts, or all accounts with a low balance. */
async function foundAccounts({ api, t }: Context, options: ListOptions, filter: AccountFilter): Promise<Account[]> {
  const { below, limit } = options
  if (below === undefined)
    return (await api.auth.searchUsers({ query: { limit: limitOf(options, t), ...filter } })).list
  const micros = creditsOf('--below', below, t)
  return accountsBelow(api, micros, { filter, most: limit === undefined ? Infinity : limitOf(options, t) })
}

/** `saffron admin users show`: an account with its sessions. */
export const showUser = (email: string, options: JsonOption): Promise<void> =>
  withSession(options, async (context) => {
    const { api } = context
    const { id } = await accountCalled(context, email)
    const detail = await api.auth.getUser({ params: { id } })
    if (options.json) return writeJson(detail)
    writeAccount(detail, context)
    if (!process.stdout.isTTY) {
      writeLine(`\n${SESSION_FIELDS.join('\t')}`)
      return showRows(detail.sessions, {
        json: undefined,
        heading: [],
        cells: () => [],
        fields: (session) => SESSION_FIELDS.map((name) => session[name]),
      })
    }
    for (const { id: session, device, address, updatedAt } of detail.sessions) {
      writeLine(cleanLine(`  ${shortId(session)}  ${device}  ${address}  ${isoMinute(updatedAt)}`))
    }
  })

/** `saffron admin users role`: asks before it grants full access. */
export const setRole = (email: string, role: string, options: YesOption): Promise<void> =>
  changeUser(email, (t) => ({ role: readRole('<role>', role, t) }), options)

/** `saffron admin users disable|enable`: asks before it disables. Disabling signs the user out right away. */
export const setDisabled = (email: string, disabled: boolean, options: YesOption): Promise<void> =>
  changeUser(email, () => ({ disabled }), options)

/** `saffron admin users sign-out`: ends all sessions of a user, or one of them. */
export const signOut = (email: string, options: SignOutOptions): Promise<void> =>
  withSession(options, async (context) => {
    const { api, t } = context
    const { id } = await accountCalled(context, email)
    const { session: wanted } = options
    const ended =
      wanted === undefined
        ? await api.auth.endUserSessions({ params: { id } })
        : await api.auth.endUserSession({ params: { id, session: await sessionCalled(context, id, wanted) } })
    if (options.json) return writeJson(ended)
    printInfo(t('cli.users.signOutDone', { count: ended.revoked }))
  })

/** Returns the ID of an active session. */
async function sessionCalled({ api, t }: Context, id: string, wanted: string): Promise<string> {
  const { sessions } = await api.auth.getUser({ params: { id } })
  const found = sessions.find((session) => matchesId(session.id, wanted))
  if (found === undefined) throw new CommandError(t('error.session.not_found'), EXIT.notFound)
  return found.id
}

interface UserChange {
  readonly role?: string
  readonly disabled?: boolean
}

const changeUser = (email: string, read: (t: Translate) => UserChange, options: YesOption): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    const change = read(t)
    requireSession(context)
    const account = await accountCalled(context, email)
    const who = { email: account.email }
    if (change.disabled) await confirm(t('cli.users.disableAsked', who), options, t)
    if (isSuperAdmin(change.role ?? '')) await confirm(t('cli.users.superAdminAsked', who), options, t)
    const { id, updatedAt } = account
    const detail = await api.auth.changeUser({ params: { id }, body: { ...change, updatedAt } })
    if (options.json) return writeJson(detail)
    writeAccount(detail, context)
  })

/** Finds the account by its full ID or email, because the server's search also matches parts. */
async function accountCalled({ api, t }: Context, name: string): Promise<Account> {
  if (!name.includes('@')) return api.auth.getUser({ params: { id: name } })
  const wanted = readEmail(name)
  const search = (page: { page: number; limit: number }) => api.auth.searchUsers({ query: { q: wanted, ...page } })
  const found = await findRow(search, ({ email }) => email === wanted)
  if (found === undefined) throw new CommandError(t('error.user.not_found'), EXIT.notFound)
  return found
}

const SESSION_FIELDS = ['id', 'device', 'address', 'createdAt', 'updatedAt', 'current', 'impersonated'] as const

/** Writes one line for people, or one field per line for scripts. */
function writeAccount(account: AccountDetail, context: Context): void {
  if (!process.stdout.isTTY) {
    const { id, email, name, role, balanceMicros, createdAt, lastSeenAt, disabledAt, deletionAt } = account
    return writeFields({ id, email, name, role, balanceMicros, createdAt, lastSeenAt, disabledAt, deletionAt })
  }
  writeLine(
    cellsOf(account, context)
      .map((cell) => cell.trim())
      .filter(Boolean)
      .join('  '),
  )
}

function cellsOf({ email, name, role, disabledAt, balanceMicros }: Account, { t }: Context): string[] {
  return [
    cleanLine(email),
    cleanLine(role),
    disabledAt === undefined ? '' : t('cli.users.disabled'),
    formatCredits(balanceMicros, t.locale).padStart(10),
    cleanLine(name),
  ]
}

/** Returns a valid role. Throws an error that lists the roles otherwise. */
const readRole = (typedAs: string, role: string, t: Translate): string =>
  ROLE_PATTERN.test(role) ? role : oneOf(typedAs, role, KNOWN_ROLES, t)
