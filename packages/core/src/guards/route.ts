import type { MessageKey } from '../i18n/index.ts'

/** The seven layouts. */
export type Layout =
  | 'blank-auto'
  | 'blank'
  | 'chat-default'
  | 'default'
  | 'store-default'
  | 'user-default'
  | 'workspace-default'

/** Open to everyone, to guests only, or to signed-in users. */
export type RouteAccess = 'guest' | 'guest-only' | 'user'

export type RouteParams = Readonly<Record<string, string>>

/** One screen of the web app. */
export interface Route {
  /** Parameters are in braces: `/app/chats/{id}`. */
  readonly path: string
  readonly layout: Layout
  readonly title: MessageKey
  readonly access: RouteAccess
  /** Roles that may enter. `admin` stands for every role that contains it. */
  readonly roles?: readonly string[]
  /** Always redirects there. */
  readonly redirect?: string
  /** Checks the parameters. If it fails, the page isn't found. */
  readonly validate?: (params: RouteParams) => boolean
  /** Names of guards that run in order, after access and roles. */
  readonly middleware?: readonly string[]
}
