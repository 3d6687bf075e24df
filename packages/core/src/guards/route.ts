import type { MessageKey } from '../i18n/index.ts'

/** The seven layouts (specification, section 2). */
export type Layout =
  | 'blank-auto'
  | 'blank'
  | 'chat-default'
  | 'default'
  | 'store-default'
  | 'user-default'
  | 'workspace-default'

/** Open to everyone, for guests only, or for whoever is signed in. */
export type RouteAccess = 'guest' | 'guest-only' | 'user'

export type RouteParams = Readonly<Record<string, string>>

/** One screen of the web app. */
export interface Route {
  /** Parameters in braces: `/app/chats/{id}`. */
  readonly path: string
  readonly layout: Layout
  readonly title: MessageKey
  readonly access: RouteAccess
  /** Who may enter, by role; `admin` stands for every role that contains it. */
  readonly roles?: readonly string[]
  /** Always goes there instead. */
  readonly redirect?: string
  /** The page's own check of its parameters: what fails it is not found. */
  readonly validate?: (params: RouteParams) => boolean
  /** Guards by name, run in order after access and roles. */
  readonly middleware?: readonly string[]
}
