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
import { findRow, isMeant, shortId } from '../shell/find-row.ts'
import { type JsonOption, limitOf, type LimitOption, oneOf, type YesOption } from '../shell/options.ts'
import { say, writeLine } from '../shell/output.ts'
import { requireSession, withServer } from '../shell/run-command.ts'
import { showRows, writeFields } from '../shell/show-rows.ts'
import { writeJson } from '../shell/write-json.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { type AccountFilter, accountsBelow } from './low-balances.ts'

interface ListOptions extends LimitOption {
  readonly role?: string
  readonly state?: string
  /** Credits; all who have less, unless a limit is given. */
  readonly below?: string
}

interface SignOutOptions extends JsonOption {
  readonly session?: string
}

/** `saffron admin users`: the accounts, newest first, by words, role and state. */
export const listUsers = (words: string | undefined, options: ListOptions): Promise<void> =>
  withServer(options, async (context) => {
    requireSession(context)
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

/** A page of those found, or of all those whose balance is low. */
async function foundAccounts({ api, t }: Context, options: ListOptions, filter: AccountFilter): Promise<Account[]> {
  const { below, limit } = options
  if (below === undefined)
    return (await api.auth.searchUsers({ query: { limit: limitOf(options, t), ...filter } })).list
  const micros = creditsOf('--below', below, t)
  return accountsBelow(api, micros, { filter, most: limit === undefined ? Infinity : limitOf(options, t) })
}

/** `saffron admin users show`: an account with its sessions. */
export const showUser = (email: string, options: JsonOption): Promise<void> =>
  withServer(options, async (context) => {
    requireSession(context)
    const { api, t } = context
    const { id } = await accountCalled(context, email)
    const detail = await api.auth.getUser({ params: { id } })
    if (options.json) return writeJson(detail)
    writeAccount(detail, context)
    if (!process.stdout.isTTY) {
      writeLine(`\n${SESSION_FIELDS.join('\t')}`)
      return showRows(detail.sessions, {
        json: undefined,
        cells: () => [],
        fields: (session) => SESSION_FIELDS.map((name) => session[name]),
      })
    }
    const when = new Intl.DateTimeFormat(t.locale, { dateStyle: 'short', timeStyle: 'short' })
    for (const { id: session, device, address, updatedAt } of detail.sessions) {
      writeLine(cleanLine(`  ${shortId(session)}  ${device}  ${address}  ${when.format(new Date(updatedAt))}`))
    }
  })

/** `saffron admin users role`: asks before somebody is given all there is. */
export const setRole = (email: string, role: string, options: YesOption): Promise<void> =>
  changeUser(email, (t) => ({ role: readRole('<role>', role, t) }), options)

/** `saffron admin users disable|enable`: out at once, after a question, and in again. */
export const setDisabled = (email: string, disabled: boolean, options: YesOption): Promise<void> =>
  changeUser(email, () => ({ disabled }), options)

/** `saffron admin users sign-out`: ends somebody's sessions, or one of them. */
export const signOut = (email: string, options: SignOutOptions): Promise<void> =>
  withServer(options, async (context) => {
    requireSession(context)
    const { api, t } = context
    const { id } = await accountCalled(context, email)
    const { session: wanted } = options
    const ended =
      wanted === undefined
        ? await api.auth.endUserSessions({ params: { id } })
        : await api.auth.endUserSession({ params: { id, session: await sessionCalled(context, id, wanted) } })
    if (options.json) return writeJson(ended)
    say(t('cli.users.signOutDone', { count: ended.revoked }))
  })

/** The id of a session that is still open. */
async function sessionCalled({ api, t }: Context, id: string, wanted: string): Promise<string> {
  const { sessions } = await api.auth.getUser({ params: { id } })
  const found = sessions.find((session) => isMeant(session.id, wanted))
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

/** Whoever has an id, or an e-mail address, whole: the server looks for parts of one. */
async function accountCalled({ api, t }: Context, name: string): Promise<Account> {
  if (!name.includes('@')) return api.auth.getUser({ params: { id: name } })
  const wanted = readEmail(name)
  const search = (page: { page: number; limit: number }) => api.auth.searchUsers({ query: { q: wanted, ...page } })
  const found = await findRow(search, ({ email }) => email === wanted)
  if (found === undefined) throw new CommandError(t('error.user.not_found'), EXIT.notFound)
  return found
}

const SESSION_FIELDS = ['id', 'device', 'address', 'createdAt', 'updatedAt', 'current', 'impersonated'] as const

/** A line for a person, a field a line for a script. */
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

/** A role that the server takes; what is none is refused with those that are given. */
const readRole = (typedAs: string, role: string, t: Translate): string =>
  ROLE_PATTERN.test(role) ? role : oneOf(typedAs, role, KNOWN_ROLES, t)
