import { resolveRoute, type Visitor } from '@saffron/core/guards'
import type { MessageKey } from '@saffron/core/i18n'
import { useSession } from '@saffron/core/react'
import {
  Blocks,
  Bot,
  Clapperboard,
  FolderClosed,
  type LucideIcon,
  MessageCircle,
  PencilRuler,
  ScrollText,
  Settings2,
  Store,
  UsersRound,
} from 'lucide-react'

import { session } from '../client.ts'

/** One of the product's areas, as the rail and the drawer offer it. */
export interface Area {
  /** Its first page. */
  readonly to: string
  /** Paths of its pages: these, and everything below them. */
  readonly holds: readonly string[]
  readonly name: MessageKey
  readonly Icon: LucideIcon
  /** What follows `g`, where keys lead there. */
  readonly letter?: string
}

/** A page that `g` and a letter lead to. */
export interface LetteredPage {
  readonly to: string
  readonly letter: string
  readonly title: MessageKey
}

const areas: readonly Area[] = [
  { to: '/app/chats', holds: ['/app/chats'], name: 'shell.chats', letter: 'c', Icon: MessageCircle },
  { to: '/app/draw', holds: ['/app/draw', '/app/image'], name: 'shell.area.draw', letter: 'i', Icon: PencilRuler },
  { to: '/app/drive', holds: ['/app/drive'], name: 'shell.area.drive', letter: 'd', Icon: FolderClosed },
  { to: '/app/store/agent', holds: ['/app/store'], name: 'shell.area.store', letter: 's', Icon: Store },
  { to: '/app/workspace', holds: ['/app/workspace'], name: 'shell.area.workspace', letter: 'w', Icon: UsersRound },
  { to: '/app/playscript', holds: ['/app/playscript'], name: 'shell.area.playscript', letter: 'p', Icon: Clapperboard },
  { to: '/app/summary', holds: ['/app/summary'], name: 'shell.area.summary', letter: 't', Icon: ScrollText },
  { to: '/app/plugins', holds: ['/app/plugins'], name: 'shell.area.plugins', Icon: Blocks },
  { to: '/app/agents', holds: ['/app/agents'], name: 'shell.area.agents', Icon: Bot },
  { to: '/app/admin', holds: ['/app/admin'], name: 'shell.area.admin', letter: 'a', Icon: Settings2 },
]

/** Lies behind the account's menu, not among the areas. */
const ACCOUNT = { to: '/app/user', letter: 'u' }

/** Whether this visitor is let in there, by core's route table. */
export const maySee = (to: string, visitor: Visitor): boolean => resolveRoute(to, visitor).kind === 'show'

/** The areas that whoever is signed in may enter. */
export function useAreas(): readonly Area[] {
  const { user } = useSession(session)
  return areas.filter(({ to }) => maySee(to, { user }))
}

/** The pages with letters that whoever is signed in may enter, named as core's route table names them. */
export function useLetteredPages(): readonly LetteredPage[] {
  const { user } = useSession(session)
  if (user === null) return []
  return [...areas, ACCOUNT].flatMap(({ to, letter }) => {
    const resolution = resolveRoute(to, { user })
    return letter === undefined || resolution.kind !== 'show' ? [] : [{ to, letter, title: resolution.route.title }]
  })
}

/** Whether a path is one of these, or lies below one. */
export const isWithin = (pathname: string, holds: readonly string[]): boolean =>
  holds.some((path) => pathname === path || pathname.startsWith(`${path}/`))
