import { resolveRoute, type CurrentUser } from '@saffron/core/guards'
import type { MessageKey } from '@saffron/core/i18n'
import { useSession } from '@saffron/core/react'
import {
  Blocks,
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

import { session } from '../session/client.ts'

/** An area of the product in the rail and the drawer. */
export interface Area {
  readonly to: string
  /** The paths of its pages, including all below them. */
  readonly holds: readonly string[]
  readonly name: MessageKey
  readonly Icon: LucideIcon
  /** The letter of its shortcut after `g`. */
  readonly letter?: string
}

/** A page with a `g` shortcut. */
export interface LetteredPage {
  readonly to: string
  readonly letter: string
  readonly title: MessageKey
}

/** The areas that are built. */
const areas: readonly Area[] = [
  { to: '/app/chats', holds: ['/app/chats'], name: 'common.chats', letter: 'c', Icon: MessageCircle },
  { to: '/app/drive', holds: ['/app/drive'], name: 'shell.area.drive', letter: 'd', Icon: FolderClosed },
  {
    to: '/app/draw',
    holds: ['/app/draw', '/app/image'],
    name: 'shell.area.draw',
    letter: 'i',
    Icon: PencilRuler,
  },
  { to: '/app/summary', holds: ['/app/summary'], name: 'shell.area.summary', letter: 'm', Icon: ScrollText },
  {
    to: '/app/playscript',
    holds: ['/app/playscript'],
    name: 'shell.area.playscript',
    letter: 'y',
    Icon: Clapperboard,
  },
  {
    to: '/app/store/agent',
    holds: ['/app/store', '/app/agents'],
    name: 'shell.area.store',
    letter: 's',
    Icon: Store,
  },
  { to: '/app/plugins', holds: ['/app/plugins'], name: 'shell.area.plugins', letter: 'p', Icon: Blocks },
  {
    to: '/app/workspace',
    holds: ['/app/workspace'],
    name: 'shell.area.workspace',
    letter: 'w',
    Icon: UsersRound,
  },
  { to: '/app/admin', holds: ['/app/admin'], name: 'shell.area.admin', letter: 'a', Icon: Settings2 },
]

/** In the account menu, not among the areas. */
const ACCOUNT = { to: '/app/user', letter: 'u' }

/** Whether core's route table lets this visitor in. */
export const maySee = (to: string, visitor: CurrentUser): boolean => resolveRoute(to, visitor).kind === 'show'

/** The areas that the signed-in user may visit. */
export function useAreas(): readonly Area[] {
  const { user } = useSession(session)
  return areas.filter(({ to }) => maySee(to, { user }))
}

/** The pages with shortcuts that the signed-in user may visit, with titles from core's route table. */
export function useLetteredPages(): readonly LetteredPage[] {
  const { user } = useSession(session)
  if (user === null) return []
  return [...areas, ACCOUNT].flatMap(({ to, letter }) => {
    const resolution = resolveRoute(to, { user })
    return letter === undefined || resolution.kind !== 'show' ? [] : [{ to, letter, title: resolution.route.title }]
  })
}

/** Returns whether a path is one of these or below one. */
export const isWithin = (pathname: string, holds: readonly string[]): boolean =>
  holds.some((path) => pathname === path || pathname.startsWith(`${path}/`))
