import type { MessageKey } from '@saffron/core/i18n'

export interface Area {
  readonly path: string
  readonly title: MessageKey
  /** What follows `g`. */
  readonly letter: string
}

/** The areas that `g` and a letter lead to. */
export const AREAS: readonly Area[] = [
  { path: '/app/chats', title: 'page.chats', letter: 'c' },
  { path: '/app/draw', title: 'page.draw', letter: 'i' },
  { path: '/app/drive', title: 'page.drive', letter: 'd' },
  { path: '/app/playscript', title: 'page.playscript', letter: 'p' },
  { path: '/app/summary', title: 'page.summary', letter: 't' },
  { path: '/app/store/agent', title: 'page.store', letter: 's' },
  { path: '/app/workspace', title: 'page.workspace', letter: 'w' },
  { path: '/app/user', title: 'page.userProfile', letter: 'u' },
  { path: '/app/admin', title: 'page.admin', letter: 'a' },
]
