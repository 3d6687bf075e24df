import type { Account, AccountDetail } from '@saffron/core/auth'
import { formatCredits } from '@saffron/core/format'

import type { Context, GlobalOptions } from '../shell/context.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { say, writeLine } from '../shell/output.ts'
import { requireSession, withServer } from '../shell/run-command.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { tableLines } from '../ui/table-lines.ts'
import { isMeant, shortId } from './find-named.ts'

interface JsonOption extends GlobalOptions {
  readonly json?: true
}

interface ListOptions extends JsonOption {
  readonly role?: string
  readonly state?: string
  readonly limit?: string
}

interface SignOutOptions extends JsonOption {
  readonly session?: string
}

const DEFAULT_LIMIT = 20
const MOST = 100
const STATES = ['active', 'disabled'] as const

/** `saffron admin users`: the accounts, newest first, by words, role and state. */
export const listUsers = (words: string | undefined, options: ListOptions): Promise<void> =>
  withServer(options, async (context) => {
    requireSession(context)
    const { api, t } = context
    const { role } = options
    const state = STATES.find((known) => known === options.state)
    if (options.state !== undefined && state === undefined) {
      throw new CommandError(t('cli.error.badValue', { name: '--state', value: options.state }), EXIT.usage)
    }
    const limit = Math.min(MOST, Math.max(1, Math.trunc(Number(options.limit ?? DEFAULT_LIMIT)) || DEFAULT_LIMIT))
    const filter = {
      ...(words !== undefined && { q: words }),
      ...(role !== undefined && { role }),
      ...(state && { state }),
    }
    const { list } = await api.auth.searchUsers({ query: { limit, ...filter } })
    if (options.json) return list.forEach((account) => writeLine(JSON.stringify(account)))
    if (list.length === 0) return say(t('cli.users.none'))
    const lines = process.stdout.isTTY ? tableLines(list.map((account) => cellsOf(account, context))) : list.map(tabbed)
    for (const line of lines) writeLine(line)
  })

/** `saffron admin users show`: an account with its sessions. */
export const showUser = (email: string, options: JsonOption): Promise<void> =>
  withServer(options, async (context) => {
    requireSession(context)
    const { api, t } = context
    const { id } = await accountCalled(context, email)
    const detail = await api.auth.getUser({ params: { id } })
    if (options.json) return writeLine(JSON.stringify(detail))
    writeAccount(detail, context)
    const when = new Intl.DateTimeFormat(t.locale, { dateStyle: 'short', timeStyle: 'short' })
    for (const { id: session, device, address, updatedAt } of detail.sessions) {
      writeLine(cleanLine(`  ${shortId(session)}  ${device}  ${address}  ${when.format(new Date(updatedAt))}`))
    }
  })

/** `saffron admin users role`. */
export const setRole = (email: string, role: string, options: JsonOption): Promise<void> =>
  changeUser(email, { role }, options)

/** `saffron admin users disable|enable`: out at once, and in again. */
export const setDisabled = (email: string, disabled: boolean, options: JsonOption): Promise<void> =>
  changeUser(email, { disabled }, options)

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
    if (options.json) return writeLine(JSON.stringify(ended))
    writeLine(t('cli.users.signOutDone', { count: ended.revoked }))
  })

/** The id of a session that is still open. */
async function sessionCalled({ api, t }: Context, id: string, wanted: string): Promise<string> {
  const { sessions } = await api.auth.getUser({ params: { id } })
  const found = sessions.find((session) => isMeant(session.id, wanted))
  if (found === undefined) throw new CommandError(t('error.session.not_found'), EXIT.notFound)
  return found.id
}

const changeUser = (email: string, body: { role?: string; disabled?: boolean }, options: JsonOption): Promise<void> =>
  withServer(options, async (context) => {
    requireSession(context)
    const { id, updatedAt } = await accountCalled(context, email)
    const detail = await context.api.auth.changeUser({ params: { id }, body: { ...body, updatedAt } })
    if (options.json) return writeLine(JSON.stringify(detail))
    writeAccount(detail, context)
  })

/** Whoever has an id, or an e-mail address, whole. */
async function accountCalled({ api, t }: Context, name: string): Promise<Account> {
  const wanted = name.toLowerCase()
  if (!wanted.includes('@')) return api.auth.getUser({ params: { id: name } })
  const { list } = await api.auth.searchUsers({ query: { q: wanted, limit: MOST } })
  const found = list.find(({ email }) => email === wanted)
  if (found === undefined) throw new CommandError(t('error.user.not_found'), EXIT.notFound)
  return found
}

function writeAccount(account: AccountDetail, context: Context): void {
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

const tabbed = ({ id, email, role, disabledAt = '', balanceMicros, name }: Account): string =>
  [id, cleanLine(email), cleanLine(role), disabledAt, balanceMicros, cleanLine(name)].join('\t')
