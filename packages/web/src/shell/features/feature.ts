import type { MessageKey, Translate } from '@saffron/core/i18n'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'

import type { OpenPopup } from '../../ui/overlays/use-popup.ts'
import type { LazyPage } from '../navigation/lazy-page.ts'
import type { SearchedSource } from './searched-source.ts'
import type { SideThreadProps } from './side-thread.tsx'

/** What a feature adds to the shell besides its pages. The shell imports no feature: `src/features.ts` lists them. */
export interface Feature {
  readonly name: string
  /** Runs while a page next to the rail is open. It shows nothing itself. */
  readonly Background?: ComponentType
  /** Loads what the palette searches on the server. Called when the palette is first opened. */
  readonly loadSearch?: () => Promise<{ readonly default: CreateSearch }>
  /** Actions in the account menu and in the palette, for signed-in users. */
  readonly accountActions?: readonly AccountAction[]
  /** What opens the notifications. At most one feature has it. */
  readonly Bell?: ComponentType<BellProps>
  /** The side chat that other features show. At most one feature has it. */
  readonly SideThread?: ComponentType<SideThreadProps>
}

export interface BellProps {
  readonly className?: string | undefined
  /** The class of its name, if that's shown in some widths. */
  readonly nameClass?: string | undefined
}

/** A space to search. */
export interface SearchedSpace {
  /** The ID of a workspace. Undefined for the user's own space. */
  readonly workspace: string | undefined
  readonly name: string
}

interface SearchContext {
  readonly t: Translate
  /** Goes to a path of the app. */
  readonly open: (path: string) => void
  /** One space, or all of the user's spaces. */
  readonly spaces: readonly SearchedSpace[]
}

/** Creates a search whose results are named in this language. */
export type CreateSearch = (context: SearchContext) => SearchedSource

export interface AccountAction {
  readonly id: string
  readonly label: MessageKey
  readonly Icon: LucideIcon
  /** Rejects when its code can't be loaded. The shell then offers a reload. */
  readonly run: (openPopup: OpenPopup, t: Translate) => Promise<unknown>
}

/** A page takes no props. It reads path parameters with `useRouteParam()`. */
export type Page = ComponentType | LazyPage<object>

/** The pages by their path in core's route table. */
export interface Pages {
  readonly table: Readonly<Record<string, Page>>
  /** Loads other code that a page needs. */
  readonly alsoLoads: Readonly<Record<string, () => void>>
}
