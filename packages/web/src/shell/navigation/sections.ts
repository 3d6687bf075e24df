import type { MessageKey } from '@saffron/core/i18n'
import { useSession } from '@saffron/core/react'
import {
  BookText,
  Bot,
  Cable,
  ChartNoAxesColumn,
  Gift,
  History,
  type LucideIcon,
  Mail,
  Send,
  ShieldCheck,
  SlidersHorizontal,
  Sparkles,
  Store,
  UserRound,
  UsersRound,
  Wallet,
} from 'lucide-react'
import { useLocation } from 'react-router-dom'

import { session } from '../session/client.ts'
import { isWithin, maySee } from './areas.ts'

export type SectionGroup = 'account' | 'admin' | 'store'

export interface Section {
  readonly to: string
  readonly name: MessageKey
  readonly Icon: LucideIcon
}

export interface Sections {
  readonly title: MessageKey
  readonly list: readonly Section[]
}

interface Group extends Sections {
  /** The paths where the group is shown. If absent, everywhere in its layout. */
  readonly within?: readonly string[]
}

const groups: Readonly<Record<SectionGroup, Group>> = {
  account: {
    title: 'common.account',
    list: [
      { to: '/app/user', name: 'page.userProfile', Icon: UserRound },
      { to: '/app/user/security', name: 'page.accountSecurity', Icon: ShieldCheck },
      { to: '/app/user/walletRecord', name: 'page.walletRecord', Icon: Wallet },
      { to: '/app/user/invitations', name: 'page.invitations', Icon: Send },
    ],
  },
  store: {
    title: 'shell.area.store',
    list: [
      { to: '/app/store/agent', name: 'shell.section.agents', Icon: Store },
      { to: '/app/agents', name: 'shell.section.manageAgents', Icon: Bot },
    ],
  },
  admin: {
    title: 'page.admin',
    within: ['/app/admin'],
    list: [
      { to: '/app/admin', name: 'page.adminOverview', Icon: ChartNoAxesColumn },
      { to: '/app/admin/channel', name: 'page.adminChannel', Icon: Cable },
      { to: '/app/admin/model', name: 'page.adminModel', Icon: Sparkles },
      { to: '/app/admin/user', name: 'page.adminUser', Icon: UsersRound },
      { to: '/app/admin/walletRecord', name: 'page.adminWalletRecord', Icon: Wallet },
      { to: '/app/admin/giftcard', name: 'page.adminGiftcard', Icon: Gift },
      { to: '/app/admin/systemPrompt', name: 'page.adminSystemPrompt', Icon: BookText },
      { to: '/app/admin/systemEnv', name: 'page.adminSystemEnv', Icon: SlidersHorizontal },
      { to: '/app/admin/audit', name: 'page.adminAudit', Icon: History },
      { to: '/app/admin/outbox', name: 'page.adminOutbox', Icon: Mail },
    ],
  },
}

/** Returns the title of the account or the administration for a page within it. */
export const sectionOf = (path: string): MessageKey | undefined =>
  [groups.account, groups.admin].find(({ list }) => list.some(({ to }) => to === path))?.title

/**
 * The sections of a group that this visitor may visit. Undefined if the group doesn't apply to the page or has a single
 * section.
 */
export function useSections(name: SectionGroup | undefined): Sections | undefined {
  const { user } = useSession(session)
  const { pathname } = useLocation()
  if (name === undefined) return undefined
  const { within, title, list } = groups[name]
  if (within !== undefined && !isWithin(pathname, within)) return undefined
  const open = list.filter(({ to }) => maySee(to, { user }))
  return open.length < 2 ? undefined : { title, list: open }
}
